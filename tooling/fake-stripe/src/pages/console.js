// Keeps the page current, unless a person is in the middle of something.
const everyMs = 2000;

function isBusy() {
  const active = document.activeElement;
  return (
    (active !== null && active.closest("form") !== null) || document.querySelector("details[open]") !== null
  );
}

async function refresh() {
  if (document.hidden || isBusy()) return;
  const answer = await fetch("/");
  if (!answer.ok) return;
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html").querySelector("main");
  const current = document.querySelector("main");
  if (!fresh || !current || isBusy()) return;
  // what a button failed over is said until the next button
  const failure = current.querySelector(".failure");
  if (failure) fresh.prepend(failure.cloneNode(true));
  if (fresh.innerHTML !== current.innerHTML) current.replaceWith(fresh);
}

setInterval(() => refresh().catch(() => {}), everyMs);

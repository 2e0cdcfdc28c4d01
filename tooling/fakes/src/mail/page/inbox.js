const list = document.querySelector("#list");
let seen = "";

/** The server writes UTC; a person reads the hour of the wall clock. */
function showLocalTimes() {
  for (const time of document.querySelectorAll("time")) {
    const date = new Date(time.dateTime);
    const today = date.toDateString() === new Date().toDateString();
    time.textContent = today
      ? date.toLocaleTimeString([], { timeStyle: "short" })
      : date.toLocaleDateString();
    time.title = date.toLocaleString();
  }
}

async function refresh() {
  try {
    const answer = await fetch("/api/v1/messages?limit=1");
    const { total, unread, messages } = await answer.json();
    const state = `${total} ${unread} ${messages[0]?.ID ?? ""}`;
    if (seen && state !== seen) {
      const chosen = list.dataset.chosen;
      list.innerHTML = await (await fetch(`/list?chosen=${encodeURIComponent(chosen)}`)).text();
      showLocalTimes();
    }
    seen = state;
  } catch {
    // the sandbox is being restarted; the next turn will find it
  }
}

showLocalTimes();
setInterval(refresh, 1500);
refresh();

document.querySelector("#clear").addEventListener("click", async () => {
  await fetch("/api/v1/messages", { method: "DELETE" });
  location.href = "/";
});

document.addEventListener("click", async ({ target }) => {
  if (!(target instanceof HTMLElement) || !target.dataset.copy) return;
  await navigator.clipboard.writeText(target.dataset.copy);
  target.textContent = "Copied";
});

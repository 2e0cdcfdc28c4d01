// What the pages do beyond links: they read themselves again, send what a button or the form asks for, and say what went wrong.

const refreshMs = 1500;
const problem = document.getElementById("problem");

function tell(text) {
  problem.textContent = text;
  problem.hidden = !text;
}

async function post(path, body) {
  const response = await fetch(path, {
    method: "POST",
    ...(body && { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
  const answer = await response.json();
  if (!response.ok) throw new Error(answer.error ?? answer.detail);
  return answer;
}

/** Makes the old nodes like the new ones in place, so that focus, selection and what is unfolded stay. */
function morph(old, next) {
  if (old.nodeName !== next.nodeName || old.id !== next.id) return old.replaceWith(next);
  if (old.nodeType !== Node.ELEMENT_NODE) {
    if (old.data !== next.data) old.data = next.data;
    return;
  }
  for (const { name } of [...old.attributes])
    if (name !== "open" && !next.hasAttribute(name)) old.removeAttribute(name);
  for (const { name, value } of next.attributes)
    if (old.getAttribute(name) !== value) old.setAttribute(name, value);
  const children = [...old.childNodes];
  for (const [index, child] of [...next.childNodes].entries()) {
    if (children[index]) morph(children[index], child);
    else old.append(child);
  }
  for (const child of children.slice(next.childNodes.length)) child.remove();
}

async function refresh() {
  if (document.hidden) return;
  const states = document.getElementById("states");
  try {
    const response = await fetch(location.href);
    if (!response.ok) throw new Error();
    const next = new DOMParser().parseFromString(await response.text(), "text/html");
    for (const id of ["states", "live"]) morph(document.getElementById(id), next.getElementById(id));
  } catch {
    states.innerHTML = '<p class="connection bad">The job server does not answer</p>';
  }
}

async function refreshForever() {
  await refresh();
  setTimeout(refreshForever, refreshMs);
}
setTimeout(refreshForever, refreshMs);

document.getElementById("main").addEventListener("click", async ({ target }) => {
  const button = target.closest("[data-post]");
  if (!button) return;
  button.disabled = true;
  try {
    const { id } = await post(button.dataset.post);
    location.assign(`/runs/${id}`);
  } catch (error) {
    tell(error.message);
    button.disabled = false;
  }
});

for (const form of document.querySelectorAll(".filters"))
  form.addEventListener("change", () => form.requestSubmit());

document.getElementById("send")?.addEventListener("submit", async (event) => {
  event.preventDefault();
  tell("");
  const { name, data, id } = Object.fromEntries(new FormData(event.target));
  const sent = document.getElementById("sent");
  sent.replaceChildren();
  try {
    const { ids, runs } = await post("/api/events", { name, data: JSON.parse(data), ...(id && { id }) });
    sent.append(`Sent as ${ids[0]}. ${runs.length === 0 ? "It has started no run." : ""}`);
    for (const run of runs) {
      const link = document.createElement("a");
      link.href = `/runs/${run}`;
      link.textContent = `Run ${run}`;
      sent.append(link);
    }
  } catch (error) {
    tell(error.message);
  }
});

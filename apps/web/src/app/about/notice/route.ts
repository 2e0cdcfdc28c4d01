import licence from "../../../../../../LICENSE" with { type: "text" };
import notice from "../../../../../../NOTICE" with { type: "text" };

export function GET(): Response {
  return new Response(`${licence}\n\n${notice}`, {
    headers: { "content-type": "text/plain; charset=utf-8", "content-security-policy": "default-src 'none'" },
  });
}

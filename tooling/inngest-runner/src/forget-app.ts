import type { Runner } from "./context.ts";

/**
 * Forgets an app and its functions; their runs can still be read.
 * @returns false when there is no such app, or it still has runs under way.
 */
export async function forgetApp(runner: Runner, name: string): Promise<boolean> {
  const { rowCount } = await runner.pool.query(
    `delete from app where name = $1
       and not exists (select from run join function on function.slug = run.function
                       where function.app = app.name and run.ended_at is null)`,
    [name],
  );
  if (rowCount === 0) return false;
  await runner.registry.reload();
  runner.log(`${name} is forgotten: it has not answered for long, and nothing waits for it`);
  runner.functionsChanged();
  return true;
}

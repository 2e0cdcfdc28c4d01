import { sql } from "drizzle-orm";
import { silenceMs } from "./await-run.ts";

/** A run that was lost for a day is not waited for: its job's deadline has ended the job. */
const longestWait = sql`interval '1 day'`;
/** A queue's next run begins so soon after the one before. */
const handOver = sql`interval '15 seconds'`;
/** Events that are sent within it may be taken in either order. */
const sameTime = sql`interval '1 second'`;
const now = sql`clock_timestamp()`;

export const silence = sql`${silenceMs} * interval '1 millisecond'`;

/** The function that an event starts: a changed photo waits in the queue of the added ones. */
const queue = sql`case name when 'photo/changed' then 'photo/added' else name end`;
const person = sql`coalesce(data ->> 'userId', '')`;

/**
 * Ids of events whose runs are silent and not merely waiting in the job server's queue. A queue keeps its order: it waits while it
 * moves, until an event that was sent later has begun. An event that was sent once counts as lost earlier than one that may have
 * two runs, for which a pause of its own queue is not enough: the whole server must stand still, or be known to have passed it.
 * `own` is what is heard of the same person's runs of the same function, `kind` of all runs of it, `every` of all.
 */
export const lostRuns = sql`
  with recent as (
    select ${queue} as queue, ${person} as person, case when unheard_sends = 0 then sent_at end as begun,
      heard_at > ${now} - ${silence} and (ended_at is null or ended_at > ${now} - ${handOver}) as moves
    from outbox where heard_at > ${now} - interval '10 minutes'
  ), sign as materialized (
    select grouping(queue, person) as scope, queue, person, bool_or(moves) as moves, max(begun) as begun
    from recent group by grouping sets ((queue, person), (queue), ())
  ), due as (
    select id, sends, unheard_sends = 0 as began, next_attempt_at < ${now} - ${silence} as twice,
      greatest(sent_at, heard_at) + ${sameTime} as last_sign, ${queue} as queue, ${person} as person
    from outbox
    where ended_at is null and sends > 0 and next_attempt_at <= ${now} and created_at > ${now} - ${longestWait}
  )
  select due.id from due
    left join sign own on own.scope = 0 and own.queue = due.queue and own.person = due.person
    left join sign kind on kind.scope = 1 and kind.queue = due.queue
    left join sign every on every.scope = 3
  where case
    when sends = 1 and began and twice then true
    when own.moves then false
    when sends = 1 then kind.moves is not true or kind.begun > last_sign
    else every.moves is not true
      or (twice or not began) and case when kind.moves then kind.begun else every.begun end > last_sign
  end`;

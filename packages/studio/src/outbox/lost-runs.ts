import { eventSchemas } from "@portrait-studio/contract";
import { sql } from "drizzle-orm";
import { silenceMs } from "./await-run.ts";

/** A run that was lost for a day is not waited for: its job's deadline has ended the job. */
const longestWait = sql`interval '1 day'`;
/** A queue's next run begins so soon after the one before. */
const handOver = sql`interval '15 seconds'`;
/** Events that are sent within it may be taken in either order. */
const sameTime = sql`interval '1 second'`;
/** The statement's, not the clock's: only what stays the same while a statement runs is looked up in an index. */
const now = sql`statement_timestamp()`;

export const silence = sql`${silenceMs} * interval '1 millisecond'`;

/** The function that an event starts: a changed photo waits in the queue of the added ones. */
const queue = sql`case name when 'photo/changed' then 'photo/added' else name end`;
const person = sql`coalesce(data ->> 'userId', '')`;
const names = sql`${`{${Object.keys(eventSchemas).join(",")}}`}::text[]`;

/**
 * Ids of events whose runs are silent and not merely waiting in the job server's queue. A queue keeps its order: it waits while it
 * moves, until an event that was sent later has begun. An event that was sent once counts as lost earlier than one that may have
 * two runs, for which a pause of its own queue is not enough: the whole server must stand still, or be known to have passed it.
 * `own` is what moves of the same person's runs of the same function, `kind` of all runs of it; `passed` is the event that was sent last of
 * those that have begun. What is over is read for fifteen seconds only.
 */
export const lostRuns = sql`
  with due as materialized (
    select id, sends, unheard_sends = 0 as began, next_attempt_at < ${now} - ${silence} as twice,
      greatest(sent_at, heard_at) + ${sameTime} as last_sign, ${queue} as queue, ${person} as person
    from outbox
    where ended_at is null and sends > 0 and next_attempt_at <= ${now} and created_at > ${now} - ${longestWait}
  ), moving as materialized (
    select ${queue} as queue, ${person} as person from outbox where ended_at is null and heard_at > ${now} - ${silence}
    union select ${queue}, ${person} from outbox where heard_at > ${now} - ${handOver} and (ended_at is null or ended_at > ${now} - ${handOver})
  ), begun as materialized (
    select ${queue} as queue, (
      select max(sent_at) from outbox o where o.name = event.name and o.unheard_sends = 0 and o.heard_at is not null
    ) as begun from unnest(${names}) as event(name)
  )
  select due.id from due
    left join moving own on own.queue = due.queue and own.person = due.person
    left join (select distinct queue from moving) kind on kind.queue = due.queue
    left join (select queue, max(begun) as begun from begun group by queue) passed on passed.queue = due.queue
    cross join (select exists (select from moving) as moves, (select max(begun) from begun) as begun) every
  where case
    when sends = 1 and began and twice then true
    when own.queue is not null then false
    when sends = 1 then kind.queue is null or passed.begun > last_sign
    else not every.moves
      or (twice or not began) and case when kind.queue is null then every.begun else passed.begun end > last_sign
  end`;

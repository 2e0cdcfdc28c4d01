-- What a spend writes, it writes where it stands, and looks nothing up that cannot be missing: nothing of the ledger is ever deleted.
ALTER TABLE "credit_hold_grant" DROP CONSTRAINT "credit_hold_grant_hold_id_credit_hold_id_fk";
--> statement-breakpoint
ALTER TABLE "credit_hold_grant" DROP CONSTRAINT "credit_hold_grant_grant_id_credit_grant_id_fk";
--> statement-breakpoint
ALTER TABLE "ledger_entry" DROP CONSTRAINT "ledger_entry_op_id_ledger_op_id_fk";
--> statement-breakpoint
ALTER TABLE "ledger_entry" DROP CONSTRAINT "ledger_entry_grant_id_credit_grant_id_fk";
--> statement-breakpoint
ALTER TABLE "ledger_entry" DROP CONSTRAINT "ledger_entry_hold_id_credit_hold_id_fk";
--> statement-breakpoint
DROP INDEX "credit_grant_due";--> statement-breakpoint
DROP INDEX "credit_hold_user_id_index";--> statement-breakpoint
DROP INDEX "ledger_entry_user_id_id_index";--> statement-breakpoint
CREATE INDEX "credit_grant_expires_at_index" ON "credit_grant" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "ledger_entry_debt" ON "ledger_entry" USING btree ("user_id") WHERE "ledger_entry"."bucket" = 'debt';--> statement-breakpoint
CREATE TRIGGER credit_account_kept BEFORE DELETE OR TRUNCATE ON "credit_account" FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();--> statement-breakpoint
CREATE TRIGGER credit_grant_kept BEFORE DELETE OR TRUNCATE ON "credit_grant" FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();--> statement-breakpoint
CREATE TRIGGER credit_hold_kept BEFORE DELETE OR TRUNCATE ON "credit_hold" FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();--> statement-breakpoint
CREATE TRIGGER credit_hold_grant_kept BEFORE DELETE OR TRUNCATE ON "credit_hold_grant" FOR EACH STATEMENT EXECUTE FUNCTION refuse_ledger_change();--> statement-breakpoint
ALTER TABLE "credit_account" SET (fillfactor = 80);--> statement-breakpoint
ALTER TABLE "credit_grant" SET (fillfactor = 80);--> statement-breakpoint
DROP FUNCTION "hold_credits"(text, text, text, integer, integer, text, text);--> statement-breakpoint
-- One statement a spend: whoever asks for credits waits for nothing but the account's lock, and there is one round trip under it.
-- The steps are those of every money operation: lock the account, look for the operation that this one repeats, read what the
-- lock made certain, write. Each statement of the function sees what was committed before it began, which a single query would
-- not: it would read the grants as they were before it waited.
CREATE FUNCTION "hold_credits"(
	p_user text, p_subject_type text, p_subject text, p_amount integer, p_minutes integer, p_hold text, p_op text,
	OUT outcome text, OUT deadline timestamptz, OUT spendable integer, OUT op_user text, OUT op_kind text, OUT op_result jsonb
) LANGUAGE plpgsql SET lock_timeout = '2s' AS $$
DECLARE
	v_key text := 'hold:' || p_subject_type || ':' || p_subject;
	v_now timestamptz;
	v_available integer;
	v_grant record;
	v_take integer;
	v_grants text[] := '{}';
	v_takes integer[] := '{}';
BEGIN
	SELECT available INTO v_available FROM credit_account WHERE user_id = p_user FOR NO KEY UPDATE;
	IF NOT FOUND THEN
		INSERT INTO credit_account (user_id) VALUES (p_user) ON CONFLICT DO NOTHING;
		SELECT available INTO v_available FROM credit_account WHERE user_id = p_user FOR NO KEY UPDATE;
	END IF;

	SELECT user_id, kind, result INTO op_user, op_kind, op_result FROM ledger_op WHERE key = v_key;
	IF FOUND THEN
		outcome := 'earlier';
		RETURN;
	END IF;

	-- not now(), which stands still from the start of the transaction: whoever waited could spend what ended meanwhile
	v_now := date_trunc('milliseconds', clock_timestamp());
	deadline := v_now + p_minutes * interval '1 minute';
	spendable := 0;
	FOR v_grant IN
		SELECT id, remaining FROM credit_grant
		WHERE user_id = p_user AND remaining > 0 AND (expires_at IS NULL OR expires_at > v_now)
		-- soonest to expire, free before paid, then by id
		ORDER BY expires_at NULLS LAST, source = 'purchase', id
	LOOP
		EXIT WHEN spendable >= p_amount;
		v_take := least(v_grant.remaining, p_amount - spendable);
		spendable := spendable + v_grant.remaining;
		v_grants := v_grants || v_grant.id;
		v_takes := v_takes || v_take;
	END LOOP;
	IF spendable < p_amount THEN
		outcome := 'insufficient';
		RETURN;
	END IF;

	INSERT INTO ledger_op (id, user_id, key, kind, subject_type, subject_id, result, balance_after, created_at)
	VALUES (p_op, p_user, v_key, 'hold', p_subject_type, p_subject,
		jsonb_build_object('id', p_hold, 'amount', p_amount, 'deadlineAt', deadline), v_available - p_amount, v_now)
	ON CONFLICT (key) DO NOTHING;
	IF NOT FOUND THEN
		-- taken meanwhile by another account, whose lock is another one
		outcome := 'reused';
		RETURN;
	END IF;
	INSERT INTO credit_hold (id, user_id, subject_type, subject_id, amount, deadline_at, created_at)
	VALUES (p_hold, p_user, p_subject_type, p_subject, p_amount, deadline, v_now);
	FOR i IN 1 .. cardinality(v_grants) LOOP
		INSERT INTO credit_hold_grant (hold_id, grant_id, position, amount) VALUES (p_hold, v_grants[i], i - 1, v_takes[i]);
		INSERT INTO ledger_entry (op_id, user_id, grant_id, hold_id, bucket, amount, created_at)
		VALUES (p_op, p_user, v_grants[i], p_hold, 'available', -v_takes[i], v_now),
			(p_op, p_user, v_grants[i], p_hold, 'held', v_takes[i], v_now);
		UPDATE credit_grant SET remaining = remaining - v_takes[i], held = held + v_takes[i] WHERE id = v_grants[i];
	END LOOP;
	UPDATE credit_account SET available = available - p_amount, held = held + p_amount WHERE user_id = p_user;
	outcome := 'held';
END;
$$;

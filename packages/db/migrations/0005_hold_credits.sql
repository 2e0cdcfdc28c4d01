-- One statement a spend: whoever asks for credits waits for nothing but the account's lock, and there is one round trip under it.
-- The steps are those of every money operation: lock the account, look for the operation that this one repeats, read what the
-- lock made certain, write. Each statement of the function sees what was committed before it began, which one statement alone
-- would not: it would read the grants as they were before it waited.
CREATE FUNCTION "hold_credits"(
	p_user text, p_subject_type text, p_subject text, p_amount integer, p_minutes integer, p_hold text, p_op text,
	OUT outcome text, OUT deadline timestamptz, OUT available integer, OUT op_user text, OUT op_kind text, OUT op_result jsonb
) LANGUAGE plpgsql SET lock_timeout = '2s' AS $$
DECLARE
	v_now timestamptz;
	v_available integer;
	v_key text := 'hold:' || p_subject_type || ':' || p_subject;
BEGIN
	SELECT a.available INTO v_available FROM credit_account a WHERE a.user_id = p_user FOR NO KEY UPDATE;
	IF NOT FOUND THEN
		INSERT INTO credit_account (user_id) VALUES (p_user) ON CONFLICT DO NOTHING;
		SELECT a.available INTO v_available FROM credit_account a WHERE a.user_id = p_user FOR NO KEY UPDATE;
	END IF;

	SELECT o.user_id, o.kind, o.result INTO op_user, op_kind, op_result FROM ledger_op o WHERE o.key = v_key;
	IF FOUND THEN
		outcome := 'earlier';
		RETURN;
	END IF;

	-- not now(), which stands still from the start of the transaction: whoever waited could spend what ended meanwhile
	v_now := date_trunc('milliseconds', clock_timestamp());
	deadline := v_now + p_minutes * interval '1 minute';
	WITH live AS (
		SELECT g.id, g.remaining, sum(g.remaining) OVER burn - g.remaining AS before
		FROM credit_grant g
		WHERE g.user_id = p_user AND g.remaining > 0 AND (g.expires_at IS NULL OR g.expires_at > v_now)
		-- soonest to expire, free before paid, then by id
		WINDOW burn AS (ORDER BY g.expires_at NULLS LAST, g.source = 'purchase', g.id ROWS UNBOUNDED PRECEDING)
	), part AS (
		SELECT id, before, least(remaining, p_amount - before)::integer AS taken FROM live WHERE before < p_amount
	), op AS (
		INSERT INTO ledger_op (id, user_id, key, kind, subject_type, subject_id, result, balance_after, created_at)
		SELECT p_op, p_user, v_key, 'hold', p_subject_type, p_subject,
			jsonb_build_object('id', p_hold, 'amount', p_amount, 'deadlineAt', deadline), v_available - p_amount, v_now
		WHERE (SELECT coalesce(sum(taken), 0) FROM part) = p_amount
		ON CONFLICT (key) DO NOTHING
		RETURNING id
	), hold AS (
		INSERT INTO credit_hold (id, user_id, subject_type, subject_id, amount, deadline_at, created_at)
		SELECT p_hold, p_user, p_subject_type, p_subject, p_amount, deadline, v_now FROM op
	), hold_part AS (
		INSERT INTO credit_hold_grant (hold_id, grant_id, position, amount)
		SELECT p_hold, part.id, row_number() OVER (ORDER BY part.before) - 1, part.taken FROM part, op
	), entry AS (
		INSERT INTO ledger_entry (op_id, user_id, grant_id, hold_id, bucket, amount, created_at)
		SELECT p_op, p_user, part.id, p_hold, side.bucket, side.sign * part.taken, v_now
		FROM op, part, (VALUES ('available', -1), ('held', 1)) AS side (bucket, sign)
		ORDER BY part.before, side.sign
	), backing AS (
		UPDATE credit_grant g SET remaining = g.remaining - part.taken, held = g.held + part.taken
		FROM part, op WHERE g.id = part.id
	), account AS (
		UPDATE credit_account a SET available = a.available - p_amount, held = a.held + p_amount
		FROM op WHERE a.user_id = p_user AND p_amount > 0
	)
	SELECT 'held' INTO outcome FROM op;
	IF FOUND THEN
		RETURN;
	END IF;

	SELECT coalesce(sum(g.remaining), 0) INTO available FROM credit_grant g
	WHERE g.user_id = p_user AND (g.expires_at IS NULL OR g.expires_at > v_now);
	-- enough, and yet not held: the key was taken meanwhile by another account, whose lock is another one
	outcome := CASE WHEN available < p_amount THEN 'insufficient' ELSE 'reused' END;
END;
$$;

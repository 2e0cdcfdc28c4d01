-- Analyses of earlier versions hold mean colours of a person's hair and clothes beside biometric findings. Nothing has used them,
-- but the version before this one expects three numbers there.
UPDATE "photo" SET "analysis" = regexp_replace("analysis"::text, '"(hair|clothes)": \[[^]]*\]', '"\1": [0, 0, 0]', 'g')::jsonb
WHERE "analysis"::text LIKE '%"tones": {"hair"%';

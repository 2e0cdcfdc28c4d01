/** Settings of a process of the worker that is started on its own: what it needs and does not use leads nowhere. */
export const settingsOf = (folder: string) => ({
  PATH: "/usr/bin:/bin",
  DEPLOYMENT: "local",
  AUTH_SECRET: "an authentication secret of enough letters",
  STORAGE_SECRET: "a storage secret of at least thirty-two letters",
  DATABASE_URL: "postgresql://nobody@127.0.0.1:9/none",
  INNGEST_DEV: "http://127.0.0.1:9",
  SMTP_URL: "smtp://127.0.0.1:9",
  MAIL_FROM: "a@b.example",
  STRIPE_SECRET_KEY: "sk_test_unused",
  STRIPE_WEBHOOK_SECRET: "whsec_unused",
  STORAGE_DIR: folder,
});

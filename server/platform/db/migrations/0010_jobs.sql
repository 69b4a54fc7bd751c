CREATE TABLE "job_record" (
	"name" text PRIMARY KEY NOT NULL,
	"started_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"succeeded_at" timestamp with time zone,
	"outcome" text,
	"done" integer DEFAULT 0 NOT NULL,
	"duration_ms" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
ALTER TABLE "mail" ADD COLUMN "due_at" timestamp with time zone;--> statement-breakpoint
UPDATE "mail" SET "due_at" = "created_at" WHERE "sent_at" IS NULL AND "failure" IS NULL;--> statement-breakpoint
DROP INDEX "mail_unsent";--> statement-breakpoint
CREATE INDEX "mail_due" ON "mail" USING btree ("due_at") WHERE "due_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "mail_created" ON "mail" USING btree ("created_at");--> statement-breakpoint
-- Whoever runs jobs hears of a mail when its transaction is done; the same words of one transaction are sent once.
CREATE FUNCTION mail_wanted() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('job_wanted', 'mail.send');
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER mail_wanted AFTER INSERT ON "mail" FOR EACH STATEMENT EXECUTE FUNCTION mail_wanted();

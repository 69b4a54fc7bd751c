CREATE TABLE "idempotent_answer" (
	"whose" text NOT NULL,
	"operation" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"status" integer NOT NULL,
	"headers" jsonb NOT NULL,
	"body" jsonb,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotent_answer_whose_operation_key_pk" PRIMARY KEY("whose","operation","key")
);
--> statement-breakpoint
CREATE TABLE "mail" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"to" text NOT NULL,
	"locale" text NOT NULL,
	"facts" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone,
	"failure" text
);
--> statement-breakpoint
CREATE INDEX "idempotent_answer_at" ON "idempotent_answer" USING btree ("at");--> statement-breakpoint
CREATE UNIQUE INDEX "mail_key" ON "mail" USING btree ("key");--> statement-breakpoint
CREATE INDEX "mail_unsent" ON "mail" USING btree ("sent_at","created_at");
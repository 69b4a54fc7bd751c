CREATE TABLE "login" (
	"subject" uuid PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"given_name" text NOT NULL,
	"family_name" text NOT NULL,
	"locale" text NOT NULL,
	"is_disabled" boolean DEFAULT false NOT NULL,
	"changed_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "provider_entry" (
	"model" text NOT NULL,
	"id_hash" text NOT NULL,
	"payload" jsonb NOT NULL,
	"grant_id" text,
	"uid" text,
	"account_id" text,
	"expires_at" timestamp with time zone NOT NULL,
	"consumed_at" timestamp with time zone,
	CONSTRAINT "provider_entry_model_id_hash_pk" PRIMARY KEY("model","id_hash")
);
--> statement-breakpoint
CREATE UNIQUE INDEX "login_email" ON "login" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "provider_entry_grant" ON "provider_entry" USING btree ("grant_id");--> statement-breakpoint
CREATE INDEX "provider_entry_uid" ON "provider_entry" USING btree ("uid");--> statement-breakpoint
CREATE INDEX "provider_entry_account" ON "provider_entry" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "provider_entry_expires" ON "provider_entry" USING btree ("expires_at");

CREATE TABLE "config_set" (
	"release" text PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"files" jsonb NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL
);

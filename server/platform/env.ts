import * as z from 'zod'
import { isLoopback } from './ops/access.ts'
import { hasKeysAndBucket, isTrustedProxies } from './env-rules.ts'
import { StartRefusal } from './start-refusal.ts'

const port = z.coerce.number().int().min(0).max(65_535)
const text = z.string().min(1).optional()

const variables = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: port.default(3000),
  /** Port of the operators' listener, which listens on OPS_HOST. */
  OPS_PORT: port.default(9464),
  OPS_HOST: z.string().default('127.0.0.1'),
  /** Host names by which operators reach the listener, separated by commas. */
  OPS_HOSTS: z
    .string()
    .default('')
    .transform((it) => it.split(/[\s,]+/).filter((name) => name !== '')),
  /** Bearer token of the operators' listener. */
  OPS_TOKEN: z.string().min(16).optional(),
  /**
   * Seconds for which a process still accepts requests after SIGTERM, so that a load balancer has
   * time to notice that it is not ready. Each response then closes its connection.
   */
  DRAIN_SECONDS: z.coerce.number().min(0).max(300).default(5),
  /** Origin that visitors use to reach the site if no hosts are configured. */
  PUBLIC_ORIGIN: z.url().optional(),
  /** Folder for the embedded database, files and emails. */
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: text,
  /** Number of connections of this process for requests; jobs and operators have 11 more. */
  DATABASE_CONNECTIONS: z.coerce.number().int().min(1).max(1000).default(10),
  /** Password of the seeded people; by default a random one is generated at the first start. */
  SEED_PASSWORD: z.string().min(12).max(128).optional(),
  /**
   * Whether the sandbox gateway, which takes no money, may accept card payments. By default it may
   * only with the embedded database: PostgreSQL is what shops run on.
   */
  CARD_SANDBOX: z.enum(['on', 'off']).optional(),
  /** Secret key of the account at Stripe that receives card payments. */
  STRIPE_SECRET_KEY: text,
  /** Secret with which Stripe signs the messages to our webhook. */
  STRIPE_WEBHOOK_SECRET: text,
  /** Origin of Stripe's API. */
  STRIPE_API_URL: z.url({ protocol: /^https?$/ }).default('https://api.stripe.com'),
  /** Issuer of an OpenID Connect provider to use in place of the embedded one. */
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  /**
   * Origin of a remote provider of the API at /marketplace/api/v1. It handles the catalog and
   * content.
   */
  API_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Secrets of the external captcha providers that config/scripts.yaml specifies. */
  CAPTCHA_SECRET: text,
  CAPTCHA_SECRET_CHINA: text,
  /**
   * SMTP server, such as smtp://user:password@mail.example.com:587. Without one, emails are written
   * to files below DATA_DIR.
   */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /**
   * S3 bucket for files, with its keys: https://key:secret@s3.example.com/bucket?region=eu-west-1.
   * Without one, files are stored below DATA_DIR.
   */
  S3_URL: z
    .url({ protocol: /^https?$/ })
    .refine(hasKeysAndBucket, 'must have a key, a secret and a bucket')
    .optional(),
  /**
   * `off` for a process that runs no background jobs. Sending emails is one of the jobs, so at
   * least one process must run them.
   */
  JOBS: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /**
   * Which page-cache hits have a line in the log: all of them, one in a hundred, or none. Metrics
   * count all of them.
   */
  LOG_HITS: z.enum(['all', 'sample', 'none']).default('all'),
  CONFIG_DIR: text,
  /** Name of the running release, for operators. */
  RELEASE: text,
  /**
   * Proxies whose X-Forwarded-* and traceparent headers are trusted, in the format of Express's
   * "trust proxy" setting: IP addresses and networks, or a number of hops.
   */
  TRUST_PROXY: z
    .string()
    .min(1)
    .refine(isTrustedProxies, 'must list IP addresses or networks, or be a number of hops')
    .transform((it) => (/^\d+$/.test(it) ? Number(it) : it))
    .optional(),
})

/** Environment variables of the process. Secrets are configured only here. Source: decisions C0. */
export const Environment = variables.refine(
  ({ OPS_HOST, OPS_TOKEN }) => isLoopback(OPS_HOST) || OPS_TOKEN !== undefined,
  {
    path: ['OPS_TOKEN'],
    message: 'is required if OPS_HOST is not a loopback address',
  },
)
export type Environment = z.infer<typeof Environment>

/** Returns the origin that visitors use to reach the site if no hosts are configured. */
export function publicOriginOf({ PUBLIC_ORIGIN, PORT }: Environment): string {
  return PUBLIC_ORIGIN ?? `http://localhost:${PORT}`
}

/** True if orders may be paid at the sandbox gateway, which takes no money. */
export function isSandboxAllowed({ CARD_SANDBOX, DATABASE_URL }: Environment): boolean {
  return CARD_SANDBOX === undefined ? DATABASE_URL === undefined : CARD_SANDBOX === 'on'
}

/** Returns the account at Stripe that receives card payments; undefined without its keys. */
export function stripeAccountOf({
  STRIPE_SECRET_KEY: secretKey,
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_API_URL: apiUrl,
}: Environment): { secretKey: string; webhookSecret: string; apiUrl: string } | undefined {
  if (secretKey === undefined || webhookSecret === undefined) return undefined
  return { secretKey, webhookSecret, apiUrl }
}

/**
 * Reads and validates the environment variables.
 *
 * @throws StartRefusal that lists the name of each invalid variable, without its value
 */
export function readEnvironment(source: NodeJS.ProcessEnv = process.env): Environment {
  const result = Environment.safeParse(source)
  if (result.success) return result.data
  const faults = result.error.issues.map((it) => `${it.path.join('.')}: ${it.message}`)
  throw new StartRefusal(
    'environment.invalid',
    `The environment is not valid:\n  ${faults.join('\n  ')}`,
  )
}

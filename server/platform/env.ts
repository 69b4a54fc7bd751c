import * as z from 'zod'

const port = z.coerce.number().int().min(0).max(65_535)
const text = z.string().min(1).optional()

/** What the process is told by its environment. Secrets come by this way only. Source: decisions C0. */
export const Environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('production'),
  PORT: port.default(3000),
  /** The second listener's port, on 127.0.0.1 unless OPS_HOST says otherwise. */
  OPS_PORT: port.default(9464),
  OPS_HOST: z.string().default('127.0.0.1'),
  /** Origin under which visitors reach the site when no hosts are configured. */
  PUBLIC_ORIGIN: z.url().optional(),
  /** Where the embedded database, files and mails are kept. */
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: text,
  /** Password of the seeded people; without it one is made at random at the first start. */
  SEED_PASSWORD: z.string().min(12).max(128).optional(),
  /** Issuer of an OpenID Connect provider that people sign in at, instead of the embedded one. */
  OIDC_ISSUER: z.url({ protocol: /^https?$/ }).optional(),
  OIDC_CLIENT_ID: text,
  OIDC_CLIENT_SECRET: text,
  /** Origin of a remote provider of the catalog and account API; it answers below /marketplace/api/v1. */
  API_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Secrets of the security check's provider, where config/scripts.yaml names another than our own. */
  CAPTCHA_SECRET: text,
  CAPTCHA_SECRET_CHINA: text,
  /** A server of mails such as smtp://user:password@mail.example.com:587; without it mails are files below DATA_DIR. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  /** A bucket for files, with its keys: https://key:secret@s3.example.com/bucket?region=eu-west-1; without it they are below DATA_DIR. */
  S3_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Whether this process does jobs, such as sending mails. Some process must. */
  JOBS: z.enum(['on', 'off']).default('on'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  CONFIG_DIR: text,
  /** Peers whose X-Forwarded-* and traceparent headers are believed, as Express's "trust proxy" takes them: addresses, or a number of hops. */
  TRUST_PROXY: z
    .string()
    .min(1)
    .transform((it) => (/^\d+$/.test(it) ? Number(it) : it))
    .optional(),
})
export type Environment = z.infer<typeof Environment>

/** The origin under which visitors reach the site when no hosts are configured. */
export function publicOriginOf({ PUBLIC_ORIGIN, PORT }: Environment): string {
  return PUBLIC_ORIGIN ?? `http://localhost:${PORT}`
}

/**
 * Reads the environment.
 *
 * @throws Error that names each variable that is wrong, without its value
 */
export function readEnvironment(source: NodeJS.ProcessEnv = process.env): Environment {
  const result = Environment.safeParse(source)
  if (result.success) return result.data
  const faults = result.error.issues.map((it) => `${it.path.join('.')}: ${it.message}`)
  throw new Error(`The environment is not valid:\n  ${faults.join('\n  ')}`)
}

import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as z from 'zod/mini'

// docs/configuration.md has the table of names and defaults. All faults are reported together; secrets are never printed.

const flag = (standard: boolean) =>
  z.pipe(
    z._default(z.enum(['on', 'off']), standard ? 'on' : 'off'),
    z.transform((word) => word === 'on'),
  )
const url = (...schemes: string[]) =>
  z.optional(
    z
      .string()
      .check(
        z.refine(
          (text) => URL.canParse(text) && schemes.includes(new URL(text).protocol),
          `must be an address that begins with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`,
        ),
      ),
  )
/** A whole number of this form. */
const whole = (form: RegExp, fault: string, standard: string) =>
  z.pipe(z._default(z.string().check(z.regex(form, fault)), standard), z.transform(Number))
const list = z.pipe(
  z._default(z.string(), ''),
  z.transform((text) =>
    text
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean),
  ),
)
/** `host`, `host:port`, an IPv6 address in brackets. */
const place = /^(?:[a-zA-Z0-9.-]+|\[[0-9a-fA-F:.]+\])(?::\d{1,5})?$/
/** The address of a resolver, with its port where that is not 53. */
const resolver = (text: string) =>
  isIP(text.replace(/^\[(.*)\](:\d{1,5})?$/, '$1')) !== 0 ||
  (/^[\d.]+:\d{1,5}$/.test(text) && isIP(text.split(':')[0] ?? '') === 4)
const hostName = z.optional(
  z
    .string()
    .check(z.regex(/^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]{2,63}$/, 'must be a host name')),
)
const cidr = /^(?:\d{1,3}(?:\.\d{1,3}){3}|(?=[0-9a-fA-F]*:)[0-9a-fA-F:]+)(?:\/\d{1,3})?$/

const Environment = z.object({
  NODE_ENV: z._default(z.string(), 'development'),
  PORT: whole(/^\d{1,5}$/, 'must be a port number', '8080'),
  HOST: z._default(
    z.string().check(z.regex(/^(?:[a-zA-Z0-9.-]+|[0-9a-fA-F:]+)$/, 'must be an address or a host name')),
    '127.0.0.1',
  ),
  PUBLIC_ORIGIN: url('http:', 'https:'),
  DATABASE_URL: url('postgres:', 'postgresql:'),
  DATA_DIR: z._default(z.string(), './.data'),
  SEED: z.optional(z.enum(['demo', 'none'], 'must be demo or none')),
  MAIL_URL: url('smtp:', 'smtps:'),
  MAIL_FROM: z._default(
    z.string().check(z.regex(/^[^\s@<>]+@[^\s@<>]+$/, 'must be an e-mail address')),
    'no-reply@localhost',
  ),
  MAIL_SPF_HOST: hostName,
  MAIL_RETURN_HOST: hostName,
  SMS_URL: url('http:', 'https:'),
  OUTBOX: z.optional(z.enum(['on', 'off'], 'must be on or off')),
  KEY_FILE: z.optional(z.string()),
  TRUSTED_PROXIES: list.check(
    z.refine((all) => all.every((one) => cidr.test(one)), 'must be a list of addresses or CIDR blocks'),
  ),
  PROVIDER_NAME: z._default(z.string().check(z.minLength(1), z.maxLength(60)), 'Sealport'),
  HELP_URL: url('https:', 'http:'),
  ESIGN_URL: url('https:', 'http:'),
  ESIGN_SYNC: flag(true),
  DOCUMENTS_SYNC: flag(false),
  VIES_URL: url('https:', 'http:'),
  MAINTENANCE: flag(false),
  DNS_SERVERS: list.check(z.refine((all) => all.every((one) => resolver(one)), 'must be a list of addresses')),
  OUTGOING_PRIVATE: list.check(
    z.refine((all) => all.every((one) => place.test(one)), 'must be a list of hosts, with or without a port'),
  ),
  METRICS_TOKEN: z.optional(z.string().check(z.minLength(16, 'must have at least 16 characters'))),
  SHED_DELAY_MS: whole(/^\d{1,5}$/, 'must be a whole number; 0 switches it off', '200'),
  DATABASE_PATIENCE: whole(/^([1-9]|[1-5]\d|60)$/, 'must be a whole number from 1 to 60', '1'),
  RUN_WAIT_MS: whole(/^\d{1,5}$/, 'must be a whole number of milliseconds', '2000'),
  RATE_LIMIT: whole(/^\d{1,7}$/, 'must be a whole number; 0 switches it off', '1200'),
  LOG_LEVEL: z._default(
    z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'must be fatal, error, warn, info, debug or silent'),
    'info',
  ),
  AUDIT_YEARS: whole(/^([1-9]|10)$/, 'must be a whole number from 1 to 10', '7'),
  BODY_LIMIT_KIB: whole(/^\d{1,5}$/, 'must be a whole number', '256'),
})

/** The faults of the environment, one line each. */
export class ConfigFault extends Error {
  readonly faults: readonly string[]
  constructor(faults: readonly string[]) {
    super(
      `The configuration has ${faults.length === 1 ? 'a fault' : `${faults.length} faults`}:\n${faults.map((fault) => `  - ${fault}`).join('\n')}`,
    )
    this.faults = faults
  }
}

type Variables = Record<string, string | undefined>

/** Rules over several variables, each with whether it is broken. */
const inProduction = (env: Variables): [string, boolean][] => [
  ['OUTBOX cannot be on when NODE_ENV is production', env.OUTBOX === 'on'],
  ['SEED cannot be demo when NODE_ENV is production: its passwords are public', env.SEED === 'demo'],
  ['DATABASE_URL is required when NODE_ENV is production: the embedded database is for trying out', !env.DATABASE_URL],
  ['MAIL_URL is required when NODE_ENV is production: invitations are sent by e-mail', !env.MAIL_URL],
  ['PUBLIC_ORIGIN must be an https:// address when NODE_ENV is production', !env.PUBLIC_ORIGIN?.startsWith('https://')],
]
const always = (env: Variables): [string, boolean][] => [
  ['PORT must be at most 65535', Number(env.PORT) > 65_535],
  [
    'KEY_FILE is required with DATABASE_URL: the file of the key-encryption key',
    Boolean(env.DATABASE_URL) && !env.KEY_FILE,
  ],
  [
    'PUBLIC_ORIGIN must be an origin alone, such as https://portal.example.com',
    env.PUBLIC_ORIGIN !== undefined && URL.parse(env.PUBLIC_ORIGIN)?.origin !== env.PUBLIC_ORIGIN,
  ],
]

const conflicts = (env: Variables): string[] =>
  [...always(env), ...(env.NODE_ENV === 'production' ? inProduction(env) : [])]
    .filter(([, broken]) => broken)
    .map(([fault]) => fault)

const misread = (error: z.core.$ZodError | undefined): string[] =>
  error?.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`) ?? []

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1)
const mailOf = (env: z.output<typeof Environment>) => ({
  mailUrl: env.MAIL_URL,
  mailFrom: env.MAIL_FROM,
  // The hosts that SPF records of companies include, and those of their return paths.
  spfHost: env.MAIL_SPF_HOST ?? `spf.${domainOf(env.MAIL_FROM)}`,
  returnHost: env.MAIL_RETURN_HOST ?? `return.${domainOf(env.MAIL_FROM)}`,
})

function settingsOf(env: z.output<typeof Environment>) {
  const production = env.NODE_ENV === 'production'
  const dataDir = resolve(env.DATA_DIR)
  return {
    production,
    port: env.PORT,
    host: env.HOST,
    // The only source of links in mails and of cookie and cross-site decisions.
    publicOrigin: env.PUBLIC_ORIGIN ?? `http://localhost:${env.PORT}`,
    databaseUrl: env.DATABASE_URL,
    dataDir,
    seed: env.SEED,
    ...mailOf(env),
    smsUrl: env.SMS_URL,
    // Whether /dev/outbox shows mails and SMS.
    outbox: env.OUTBOX ? env.OUTBOX === 'on' : !env.DATABASE_URL && !production,
    keyFile: env.KEY_FILE ?? resolve(dataDir, 'key-encryption.key'),
    trustedProxies: env.TRUSTED_PROXIES,
    providerName: env.PROVIDER_NAME,
    helpUrl: env.HELP_URL ?? 'https://help.example.com/', // the Help Center, an address outside the portal
    esignUrl: env.ESIGN_URL,
    esignSync: env.ESIGN_SYNC,
    documentsSync: env.DOCUMENTS_SYNC,
    viesUrl: env.VIES_URL, // none: VAT numbers are only checked by format and check digits
    maintenance: env.MAINTENANCE, // whether the sign-in page says that maintenance is under way
    dnsServers: env.DNS_SERVERS,
    // Hosts, with or without a port, that outgoing calls may reach even if private, also by plain http.
    outgoingPrivate: env.OUTGOING_PRIVATE.map((one) => one.toLowerCase()),
    metricsToken: env.METRICS_TOKEN,
    rateLimit: env.RATE_LIMIT, // requests a minute from one address; 0 = no limit
    shedDelay: env.SHED_DELAY_MS, // milliseconds that the event loop may be late before work is refused; 0 = any
    // How many times longer than usual a request waits for the database: for slow machines.
    databasePatience: env.DATABASE_PATIENCE,
    // Milliseconds that a response waits for a small change set; the job does the rest.
    runWait: env.RUN_WAIT_MS,
    logLevel: env.LOG_LEVEL,
    auditYears: env.AUDIT_YEARS, // years for which events of the audit are kept, 1 to 10
    bodyLimit: env.BODY_LIMIT_KIB * 1024, // bytes
  }
}
export type Config = Readonly<ReturnType<typeof settingsOf>>

/** Reads and checks the environment. @throws ConfigFault with every fault, naming variables, never their values. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const variables = Object.fromEntries(Object.entries(environment).filter(([, value]) => value))
  const parsed = z.safeParse(Environment, variables)
  const faults = [...misread(parsed.error), ...conflicts(variables)]
  if (!parsed.success || faults.length) throw new ConfigFault(faults)
  return settingsOf(parsed.data)
}

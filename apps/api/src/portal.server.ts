import { contract } from '@portal/contract'
import type { Route } from '@portal/contract/core/route'
import { openApi } from '@portal/contract/openapi'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { register as commonRegister } from 'prom-client'
import { addFeatures } from './app.ts'
import { addOutbox } from './core/mails/mails.outbox.ts'
import { demoKey } from './demo.ts'
import type { Config } from './platform/config/config.ts'
import { addDocs } from './platform/http/docs.ts'
import type { Parts as FeatureParts } from './platform/http/handle.ts'
import { receiveCspReports, secureHeaders } from './platform/http/headers.ts'
import { addHealth, type Checks } from './platform/http/health.ts'
import { shedUnderPressure } from './platform/http/pressure.ts'
import { createServer } from './platform/http/server.ts'
import { serveWeb } from './platform/http/web.ts'
import type { Metrics } from './platform/telemetry/metrics.ts'
import { observeRequests } from './platform/telemetry/requests.ts'

const { signIn, signInWpc, refresh, refreshV1 } = contract.auth
const signInRoutes = [signIn.path, signInWpc.path]
const spared = ['/healthz', '/readyz', '/metrics', refresh.path, refreshV1.path]

const pathsOfContract = Object.values(contract).flatMap((table) =>
  Object.values<Route>(table).flatMap(({ path, aliases = [] }) => [path, ...aliases]),
)
const otherParts = [
  'api',
  'ExtToken',
  'ValidateExtToken',
  'sso',
  'AuditTrial',
  'CustomerSettings',
  'healthz',
  'readyz',
  'metrics',
  'dev',
  '.well-known',
]
/** First parts of addresses that are the API's, now or by the specification: never answered with the page. */
const apiParts = new Set([...pathsOfContract.map((path) => path.split('/')[1] ?? ''), ...otherParts, 'assets'])

type Options = {
  config: Config
  logger: Logger
  metrics: Metrics
  features: Omit<FeatureParts, 'admission' | 'onRefusal' | 'recordCall' | 'recordShutOut'>
  checks: Checks
  isDraining: () => boolean
  webFolder: string
}

/** The whole server, not yet listening: features, pages about itself, and the web. */
export async function createPortalServer({
  config,
  logger,
  metrics,
  features,
  ...parts
}: Options): Promise<FastifyInstance> {
  const app: FastifyInstance = await createServer(config, logger)
  secureHeaders(app, config)
  observeRequests(app, metrics, signInRoutes)
  shedUnderPressure(app, config.shedDelay, spared, () => metrics.shed.inc())
  app.addHook('onSend', async (_, reply) => {
    if (parts.isDraining()) reply.header('connection', 'close')
  })
  const admission = addFeatures(app, features)
  metrics.gauge('requests_waiting', 'Requests that wait for their turn', admission.waiting)
  addDocs(app, () => openApi(contract), config.production ? undefined : { origin: config.publicOrigin, key: demoKey })
  addHealth(app, {
    config,
    ...parts,
    metrics: { contentType: metrics.registry.contentType, metrics: () => allMetrics(metrics) },
  })
  receiveCspReports(app, (directive) => {
    metrics.cspReports.inc()
    logger.warn({ directive }, 'content security policy violated')
  })
  if (config.outbox) addOutbox(app, features.db, config)
  serveWeb(app, { folder: parts.webFolder, apiParts, config })
  return app
}

/** Metrics of this portal and of its modules. */
const allMetrics = async ({ registry }: Metrics) => `${await registry.metrics()}\n${await commonRegister.metrics()}`

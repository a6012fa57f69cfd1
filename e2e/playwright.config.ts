import { defineConfig } from '@playwright/test'
import { brandHost } from './hosts.ts'

const origin = process.env['PORTAL_ORIGIN']

/**
 * `npm run e2e`: journeys in a real browser over the real API and database. `tools/test.ts` starts their portal early and
 * passes its address; without that it is started here.
 */
export default defineConfig({
  testDir: '.',
  outputDir: '../test-results',
  ...(!origin && { globalSetup: './portal.ts' }),
  // The portal, its database and the browsers share two cores.
  workers: Number(process.env['TEST_WORKERS'] ?? 2),
  fullyParallel: true,
  forbidOnly: true,
  grepInvert: process.env['TEST_DEPTH'] === 'part' ? /@deep/ : [],
  // Enough for a machine ten times slower than one on which a journey takes ten seconds.
  timeout: 240_000,
  // Only where Chromium stopped drawing (drawing.ts).
  retries: 1,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['./opened.reporter.ts']],
  use: {
    baseURL: origin,
    locale: 'en-US',
    timezoneId: 'Europe/Paris',
    viewport: { width: 1440, height: 900 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
    trace: 'off',
    actionTimeout: 60_000,
    launchOptions: {
      ...(process.env['CHROMIUM_PATH'] && { executablePath: process.env['CHROMIUM_PATH'] }),
      args: [
        // The host at which a journey opens sign-in is this machine, and counts as one with TLS.
        `--host-resolver-rules=MAP ${brandHost} 127.0.0.1`,
        ...(origin ? [`--unsafely-treat-insecure-origin-as-secure=http://${brandHost}:${new URL(origin).port}`] : []),
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--disable-domain-reliability',
      ],
    },
  },
})

import { features } from './app.ts'
import type { Tables } from './core/feature.ts'

const ofCore: Tables = {
  attemptCounter: {
    by: 'anyone',
    bound: 'two days; failures in a row of people who exist: one row for each factor and browser',
    job: 'remove-outlived',
    shown: ['platform/jobs/cleanup', 'the failures counted for a browser'],
    leftByPurge: { columns: ['bucket'], why: 'forgotten by the hourly cleaning' },
  },
  idempotency: {
    by: 'signed-in people',
    bound: 'one row for each call with a key that was not refused; 24 hours',
    job: 'remove-outlived',
    leftByPurge: { columns: ['result', 'route'], why: 'forgotten by the hourly cleaning' },
  },
  knownDevice: {
    by: 'signed-in people',
    bound: '30 browsers for a person; a year',
    job: 'remove-outlived',
    shown: ['auth/auth.devices', 'a person is known in thirty browsers'],
  },
  outgoingAttachment: {
    by: 'schedules of reports that attach their files',
    bound: '5 MiB, once for all mails of a run; until none of them waits',
    job: 'forget-attachments',
    shown: ['schedules/schedules.attach', 'an attachment goes when no mail waits for it'],
  },
  outgoingMessage: {
    by: 'mails and text messages to people',
    bound:
      '30 mails an hour to an address, those of security not counted; notices 10 an hour from a company to a person; codes 5 an hour for a person; 30 days',
    job: 'forget-messages',
    shown: ['core/mails/mails.order', 'a mailbox gets a limited number an hour'],
  },
  refreshToken: {
    by: 'signed-in people',
    bound: 'one row for each refresh; 7 days after the session',
    job: 'remove-outlived',
  },
  schemaMigration: {
    by: 'upgrades',
    bound: 'one row for each migration',
    leftByPurge: { columns: ['checksum', 'name'], why: 'of no company' },
  },
  session: {
    by: 'people who sign in',
    bound:
      '`RATE_LIMIT` requests a minute from an address, a few passwords at a time; acting for others begins 60 times an hour; 90 days after the end, acting for others `AUDIT_YEARS`',
    job: 'remove-outlived',
    shown: ['alias/alias', 'sixty times an hour'],
    leftByPurge: {
      columns: ['amr', 'clientId', 'revokedReason', 'sourceName'],
      why: 'codes that say nothing of who the person was',
    },
  },
  signingKey: {
    by: 'the portal',
    bound: 'one row in 90 days',
    leftByPurge: { columns: ['keyId', 'publicJwk'], why: 'of no company' },
  },
  usedOnce: {
    by: 'anyone',
    bound: 'proofs of work, assertions and tokens that were used, until they expire',
    job: 'remove-outlived',
    leftByPurge: { columns: ['kind'], why: 'forgotten by the hourly cleaning' },
  },
}

/** Every table of the database, and what bounds it. `docs/tables.md` shows this. */
export const tables: Tables = Object.assign({}, ofCore, ...features.map((feature) => feature.tables))

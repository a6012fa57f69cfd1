import {
  answerWithin,
  messageHeaders,
  patienceHours,
  retryWaits,
  secretPrefix,
  signatureVersion,
} from '@portal/contract/machines/webhooks/webhooks.delivery.rules'
import { most } from '@portal/contract/machines/webhooks/webhooks.fields'
import { escapeHtml } from './html.ts'

// The guide in front of the reference (decision 0088). A test runs its requests against the demo, in this order and exactly as
// the page shows them; `expected` is the status of each response.

/** The address of the demo and its key. */
export type Demo = { origin: string; key: string }
type Example = { curl: string; expected: number }
type Section = { id: string; title: string; text: string; examples?: readonly Example[] }

const key = '-H "Authorization: Bearer $KEY"'
const json = '-H "Content-Type: application/json"'
const nowhere = '01980a3e-5c00-7000-8000-00000000000c'

const { id, timestamp, signature } = messageHeaders
const timeOf = (seconds: number) =>
  seconds < 60 ? `${seconds} s` : seconds < 3_600 ? `${seconds / 60} min` : `${seconds / 3_600} h`
/** Built from the constants of the worker, so that the two cannot differ. */
const webhooksText = [
  `Deliveries follow Standard Webhooks: the headers ${id}, ${timestamp} and ${signature}.`,
  `A signature is ${signatureVersion}, a comma, and the base64 of HMAC-SHA256 over id, timestamp and the raw body, joined by dots. The key is the part of the secret after ${secretPrefix}, decoded from base64. While a secret is rotated, the header contains two signatures separated by a space.`,
  `Reject old timestamps, and process each ${id} only once: a delivery can arrive more than once.`,
  `Respond with 2xx within ${answerWithin.seconds} seconds. At most ${answerWithin.bytes / 1_024} KiB of the response are read, and redirects are not followed.`,
  `Failed deliveries are retried after ${retryWaits.map(timeOf).join(', ')}, for up to ${patienceHours} hours; messages about one object keep their order. A webhook is turned off after ${patienceHours} hours without a success, and immediately by a 410.`,
  `An account can have up to ${most.endpoints} webhooks. Deliveries are kept for ${most.keptDays} days. openapi.json lists the events and their bodies under webhooks.`,
].join('\n')

const billingText = [
  'Amounts are integers in the minor unit of their currency (cents; yen have none). Half a unit is rounded away from zero. Amounts of credit notes are negative.',
  'A billing run creates the drafts of a past month. It waits up to 15 minutes (WaitsFor) while changes to company plans from that month are pending. BehindCompanies then lists the companies whose plans were still not up to date: their drafts can’t be issued (plansBehind). Run the month again the next day.',
  'Issued invoices never change. A month can be billed again once its invoice has been voided or credited in full, not after partial credits. Credits never exceed the invoice, and their tax never exceeds its tax. Nothing is due on a credit note (Open is null); the invoice that it corrects includes it in Credited.',
  'A payment may arrive before its invoice: its date is between the first day of the invoice’s month and tomorrow (UTC). Payments with the same Reference, amount and day count once. Sums include issued invoices; Drafts and Voided are counted separately.',
].join('\n')

const sections: readonly Section[] = [
  {
    id: 'authentication',
    title: 'Authentication',
    text: 'An administrator creates an API key on the tab “API and webhooks” of an account. The secret is shown once. Send it in the Authorization header, never in a URL. A key works for its account and everything below it, within its modules, and never has more access than the person responsible for it. You can restrict it to IP ranges. After a rotation, the previous secret works for up to a week. To run the examples, set PORTAL to the address of the portal and KEY to the secret.',
    examples: [
      { curl: `curl -s "$PORTAL/api/v1/Caller" ${key}`, expected: 200 },
      { curl: 'curl -s "$PORTAL/api/v1/Caller"', expected: 401 },
    ],
  },
  {
    id: 'paging',
    title: 'Paging',
    text: 'A page has Items and, if there are more, NextCursor. Send it as cursor to get the next page, with the same search.',
    examples: [
      {
        curl: `curl -s "$PORTAL/api/v1/AccountAdmin/Search" ${key} ${json} -d '{"pageSize": 2}'`,
        expected: 200,
      },
    ],
  },
  {
    id: 'errors',
    title: 'Errors',
    text: 'An error has an HTTP status, a stable Code, a Message in the language of Accept-Language (en-us or fr-fr), a CorrelationId for support and, for field errors, Fields. Anything outside your account and those below it returns 404.',
    examples: [
      { curl: `curl -s "$PORTAL/api/v1/Account/${nowhere}" ${key} -H "Accept-Language: fr-fr"`, expected: 404 },
      {
        curl: `curl -s "$PORTAL/api/v1/AccountAdmin/Search" ${key} ${json} -d '{"pageSize": 1000}'`,
        expected: 400,
      },
    ],
  },
  {
    id: 'idempotency',
    title: 'Idempotency',
    text: 'Calls that create something accept an Idempotency-Key (UUID); the reference lists them. The same key and body within 24 hours returns the first response, with its status and ETag; a different body returns 422. A failed call changes nothing and doesn’t use up its key: correct the request, or wait for Retry-After, and send the same key again. Companies are also created only once per reference: without a key, Provision/Customer and Provision/Provider return the first response for the same X-External-Request-Id or, if absent, Account.CustomerRefCode.',
  },
  {
    id: 'change-sets',
    title: 'Change sets',
    text: 'Changes to many objects are previewed first. ChangeSet returns a row per object and changes nothing; Run applies it. You can undo a finished set for 24 hours. Calls that create a set and run it immediately return its Outcome: Done, Refused with a reason, or InProgress. While it is InProgress, poll the address in FollowAt.',
    examples: [
      {
        curl: `curl -s "$PORTAL/api/v1/ChangeSet" ${key} ${json} -H "Idempotency-Key: ${nowhere}" -d '{"Kind": "account.tags", "Selection": {"Filter": {}}, "Input": {"Add": ["guide"]}}'`,
        expected: 201,
      },
    ],
  },
  {
    id: 'billing',
    title: 'Billing',
    text: billingText,
  },
  {
    id: 'limits',
    title: 'Limits',
    text: 'Each key has its own rate limit per minute. RateLimit and RateLimit-Policy show what is left. Above the limit, you get 429 with Retry-After in seconds, and nothing is changed.',
  },
  {
    id: 'scim',
    title: 'SCIM',
    text: 'Identity providers can manage users and groups of an account through SCIM 2.0. Tenant URL: /scim/v2/ plus the account key. Token: an API key of the account with “Customer-Add/Edit Users” (RW). userName is the sign-in address. Groups are access groups: administrators can only join groups that give no more access than the key has, and a group created by SCIM gives no access until an administrator sets it up. Errors use the SCIM format, with the portal’s error code.',
  },
  {
    id: 'webhooks',
    title: 'Webhooks',
    text: webhooksText,
  },
]

const exampleHtml = ({ curl, expected }: Example) =>
  `<pre class="example" data-expected="${expected}">${escapeHtml(curl)}</pre><p class="quiet">Returns ${expected}.</p>`

const demoHtml = ({ origin, key: secret }: Demo) =>
  `<p>The demo has an API key of Cordage Reseller for these examples. Its secret is public, so the key exists only in the demo:</p>
<pre class="setting">${escapeHtml(`export PORTAL=${origin} KEY=${secret}`)}</pre>`

const paragraphs = (text: string) =>
  text
    .split('\n')
    .map((one) => `<p>${escapeHtml(one)}</p>`)
    .join('')

/** The guide as HTML. */
export const guideHtml = (demo?: Demo) =>
  sections
    .map(
      ({ id, title, text, examples = [] }, at) =>
        `<h2 id="guide-${id}">${title}</h2>${paragraphs(text)}${at === 0 && demo ? demoHtml(demo) : ''}${examples.map(exampleHtml).join('')}`,
    )
    .join('')

/** Links to the sections of the guide. */
export const guideContents = () =>
  sections.map(({ id, title }) => `<li><a href="#guide-${id}">${title}</a></li>`).join('')

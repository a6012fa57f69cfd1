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

// The guide in front of the reference (decision 0088). A test takes its requests out of the page of a portal with the demo
// and runs them in this order, as they stand; `expected` is the status that each is answered with.

/** Where the demo is, and the key that it has. */
export type Demo = { origin: string; key: string }
type Example = { curl: string; expected: number }
type Section = { id: string; title: string; text: string; examples?: readonly Example[] }

const key = '-H "Authorization: Bearer $KEY"'
const json = '-H "Content-Type: application/json"'
const nowhere = '01980a3e-5c00-7000-8000-00000000000c'

const { id, timestamp, signature } = messageHeaders
const timeOf = (seconds: number) =>
  seconds < 60 ? `${seconds} s` : seconds < 3_600 ? `${seconds / 60} min` : `${seconds / 3_600} h`
/** Made of what the worker goes by, so that it cannot say anything else. */
const webhooksText = [
  `Deliveries follow Standard Webhooks: the headers ${id}, ${timestamp} and ${signature}.`,
  `A signature is ${signatureVersion}, a comma, and HMAC-SHA256 in base64 over id, timestamp and the body as received, joined by dots; the key is the secret after ${secretPrefix}, read as base64. While a secret is rotated, two signatures stand in the header, with a space between.`,
  `Refuse old timestamps, and take a ${id} once: a delivery can come again.`,
  `Answer with 2xx within ${answerWithin.seconds} seconds; at most ${answerWithin.bytes / 1_024} KiB of the answer are read, and redirects are not followed.`,
  `What you refuse is sent again after ${retryWaits.map(timeOf).join(', ')}, for ${patienceHours} hours at most; messages about one object keep their order. A webhook without a success for ${patienceHours} hours is switched off, and 410 switches it off at once.`,
  `An account has up to ${most.endpoints} webhooks, and deliveries are kept for ${most.keptDays} days. The events and their body are in openapi.json under webhooks.`,
].join('\n')

const billingText = [
  'Amounts are whole minor units of their currency: cents, or yen. Half a unit is rounded away from zero. Those of a credit note are below zero.',
  'A run makes drafts of a month that is over. It waits up to 15 minutes (WaitsFor) while company plans have a step of that month before them. BehindCompanies then names whose plans were not up to date: their drafts cannot be issued (plansBehind), and the month is run again on the next day.',
  'What is issued never changes. A month can be billed again once its invoice was voided, or credited whole; after credits of a part it cannot. Credits never come to more than the invoice, and their tax comes to its tax. A credit note owes nothing (Open is null): the invoice that it corrects has it in Credited.',
  'A payment is dated on the first day of the month of its invoice or later, as it may come before the invoice, and not after tomorrow in UTC. One with the same Reference, amount and day counts once. Sums count what is issued; Drafts and Voided are counted apart.',
].join('\n')

const sections: readonly Section[] = [
  {
    id: 'authentication',
    title: 'Authentication',
    text: 'An administrator makes an API key in the integrations of an account. Its secret is shown once. Send it in the Authorization header, never in an address. A key may do what its modules give, for its account and what is below, and never more than the person who answers for it. It can be held to ranges of addresses. Rotating it gives a new secret, while the previous one goes on for up to a week. For the requests below, set PORTAL to the address of the portal and KEY to the secret.',
    examples: [
      { curl: `curl -s "$PORTAL/api/v1/Caller" ${key}`, expected: 200 },
      { curl: 'curl -s "$PORTAL/api/v1/Caller"', expected: 401 },
    ],
  },
  {
    id: 'paging',
    title: 'Paging',
    text: 'A page of a list has Items, and NextCursor where there are more. Send it back as the cursor to get the next page. A cursor belongs to the search that it came from.',
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
    text: 'A refusal has the HTTP status, a Code that stays the same, a Message in the language of Accept-Language (en-us or fr-fr), the CorrelationId to name to support, and Fields where single fields are wrong. What is outside the account and what is below it does not exist (404).',
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
    text: 'Calls that create something take an Idempotency-Key, a UUID; the reference says which. Sent again with the same key and body within 24 hours, the first answer comes back, with its status and ETag, and nothing is done twice; with another body it is refused (422). A refused call changed nothing and leaves no key: put right what was wrong, or wait as Retry-After says, and send the same key again. A company is also made once for a reference of yours: without an Idempotency-Key, the same call to Provision/Customer or Provision/Provider with the same X-External-Request-Id, or else the same Account.CustomerRefCode, gets the first answer.',
  },
  {
    id: 'change-sets',
    title: 'Change sets',
    text: 'What changes many objects is computed first: ChangeSet answers with a row for each object and changes nothing. Run does it. A finished set can be undone for 24 hours. Calls that make a set and run it at once say its Outcome: Done, Refused with a reason, or InProgress. Then FollowAt is the address that tells how it goes on.',
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
    text: 'Each key has its own number of calls a minute. The answer says what is left in RateLimit and RateLimit-Policy; beyond it, 429 comes with Retry-After in seconds, and nothing was done.',
  },
  {
    id: 'scim',
    title: 'SCIM',
    text: 'An identity provider keeps people of an account in step by SCIM 2.0: the tenant’s address is /scim/v2/ and the key of the account, the token an API key of it with “Customer-Add/Edit Users” (RW). userName is the address that somebody signs in with. Groups are access groups of the account: administrators come into those that give no more than the key holds, and a group that SCIM makes gives nothing until an administrator says what. Errors are SCIM’s, with the code of the portal.',
  },
  {
    id: 'webhooks',
    title: 'Webhooks',
    text: webhooksText,
  },
]

const exampleHtml = ({ curl, expected }: Example) =>
  `<pre class="example" data-expected="${expected}">${escapeHtml(curl)}</pre><p class="quiet">Answers ${expected}.</p>`

const demoHtml = ({ origin, key: secret }: Demo) =>
  `<p>The demo has a key for them, of Cordage Reseller. Its secret is public, so it exists in the demo alone:</p>
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

/** Links to its sections. */
export const guideContents = () =>
  sections.map(({ id, title }) => `<li><a href="#guide-${id}">${title}</a></li>`).join('')

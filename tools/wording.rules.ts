// The words that no reader should have to read twice (docs/glossary.md), in one table for all texts and comments.

/** Screens, mails and errors are `text`; `api` is the reference, `cli` the output of commands. */
export type Place = 'text' | 'api' | 'cli' | 'comment' | 'docs'
type Pattern = readonly [wrong: RegExp, reason: string, ...places: Place[]]

const everywhere = ['text', 'api', 'cli', 'comment', 'docs'] as const
/** Without running text, where these words can be right. */
const terse = ['api', 'cli', 'comment'] as const

const english: readonly Pattern[] = [
  [/\bemails?\b/iu, 'writes “e-mail”', 'text', 'api'],
  [/\blog(?:s|ged|ging)?[ -](?:in|out|on|off)\b/iu, 'says “sign in” and “sign out”', 'text', 'api'],
  [/\bread[ -]only\b/iu, 'says “view only”', 'text', 'api'],
  [/\b(?:colors?|canceled|recognize|authorize|organize)\b/iu, 'is spelt as in Britain', 'text', 'api', 'cli'],
  [/\bsuccess(?:ful(?:ly)?)?\b/iu, 'says what was done, not that it succeeded', 'text', 'api'],
  [/\bthe own\b/iu, 'says whose it is', ...everywhere],
  [/\b(?:any|every|some)body\b|\bwhoever\b/iu, 'says “anyone”, “everyone”, “someone”, “people who”', ...everywhere],
  [/\bnobody\b/iu, 'says “no one”, or says it without a person', ...terse],
  [/\bat once\b/iu, 'says “now”, “immediately” or “at the same time”', ...everywhere],
  [/\banew\b/iu, 'says “again”, or a verb with re-', ...everywhere],
  [/\bmend(?:s|ed|ing)?\b/iu, 'says “fix”', ...everywhere],
  [/\b(?:is|are|was|were|be|been) told\b/iu, 'says “notified”, “sent”, “shown” or “reported”', 'text', ...terse],
  [
    /\b(?:the|its|their|this|with) present (?=(?:one|ones|rights|rules|keys?|state|status|data|day|name|names|plan|term|price|period)\b)/iu,
    'says “current”',
    'text',
    ...terse,
  ],
  [/^the most (?=\w+s (?:of|that|shown|read|stored)\b)/iu, 'says “the maximum number of”', ...terse],
  [/\bby (?:itself|themselves)\b/iu, 'says “automatically”, or what does it', 'text', ...terse],
  [
    /(?<!\b(?:all|some|most|both|one|none|each|any|many|half) )\bof (?:which|whom)\b/iu,
    'begins a new sentence',
    'text',
    ...terse,
  ],
  [/\bunless (?:given|said|told)\b/iu, 'says “by default”', ...terse],
  [/\bof (?:one’s|one's) own\b/iu, 'says whose it is', ...everywhere],
  [/\bswitch(?:ed|es)? (?:on|off)\b/iu, 'says “turn on” and “turn off”', 'text', 'api', 'cli', 'comment'],
  [
    /^(?:(?:what|those|and|of(?! course))\b|the same(?:,| (?:of|for|as|in|where|with|without|before|from)\b))/iu,
    'begins with its subject or a verb',
    ...terse,
  ],
  [
    /\b(?:wrong usage|broke off|given up|rehears|receivers?\b)/iu,
    'says “usage error”, “lost”, “failed”, “dry run”, “endpoint”',
    'api',
    'cli',
  ],
  [/\b(?:a|no|the|your|their) rights?\b(?= (?:to|that|you|for|of)\b|[.,;])/iu, 'says “permission”', 'text', 'api'],
  [/(?<!\bwent )\bwrong\b/iu, 'says “incorrect”', 'text'],
  [/\b(?:without|before) tax\b|, net\.$/iu, 'says “excluding tax”', 'text'],
  [/\bthere is no such\b|\bisn’t yours to\b/iu, 'says “doesn’t exist, or you don’t have access to it”', 'text'],
  [/\banymore\b/iu, 'says “no longer”, “any longer”', 'text', 'api', 'cli'],
  [/\byou receive this\b/iu, 'says “You’re receiving this e-mail because …”', 'text'],
  [/(?<!@param )\bbeside\b/iu, 'says “next to”, “in addition to”', 'text', 'api', 'cli', 'comment'],
  [/\bbut for\b/iu, 'says “except”', ...everywhere],
  [/\bin step with\b/iu, 'says “in sync with”', ...everywhere],
  [/\bleft to pay\b/iu, 'says “amount due”', 'text', 'api'],
  [/\ban? \w+ of (?:its|their|your) own\b/iu, 'says “its own …” or “a separate …”', 'text', 'api', 'cli'],
  [/^the account of\b/iu, 'says “The Northwind account”', 'text'],
  [/\bwith the day of the\b|\beveryone in no\b/iu, 'says “on the day of”, “everyone who isn’t in”', 'text'],
  [/\bunable to\b|\bprior to\b|\bin order to\b|\butili[sz]e/iu, 'says “can’t”, “before”, “to”, “use”', ...everywhere],
  // A mail or text message is queued when a page speaks of it; whether it left is known later.
  [
    /\bwe(?:’ve| have)? sent\b|(?<!\bno )\b(?:codes?|links?|invitations?|confirmations?|notices?) (?:was|were|has been|have been) sent\b|^sent to\b/iu,
    'says “We’re sending …” or “on its way”',
    'text',
  ],
]

const french: readonly Pattern[] = [
  [/\bcourriels?\b|(?<![\p{L}-])mails?\b/iu, 'says « e-mail »', 'text'],
  [/\bréglages?\b/iu, 'says « paramètre »', 'text'],
  [/\bcl[oô]tur|\bclos\b/iu, 'says « fermé »', 'text'],
  [/\bpiste d’audit\b/iu, 'says « journal d’audit »', 'text'],
  [/\bbannières?\b/iu, 'says « bandeau »', 'text'],
  [
    /\b(?:double authentification|seconde (?:étape|personne))\b/iu,
    'says « second facteur », « deuxième personne »',
    'text',
  ],
  [/(?<!\p{L})improbables?(?!\p{L})/iu, 'says « inhabituel »', 'text'],
  [/\bconsultation seule\b/iu, 'says « lecture seule »', 'text'],
  [/\bavec succès\b/iu, 'says what was done, not that it succeeded', 'text'],
  [/(?<!\p{L})à blanc\b|(?<!\p{L})rejou(?:er|é|e)/iu, 'says « simulation », « relancer »', 'text'],
  [
    /\b(?:comptes?|sociétés?|entreprises?) (?:inférieur|supérieur)e?s?\b|\ben dessous\b/iu,
    'says « sous-comptes », « société parente »',
    'text',
  ],
  [/(?<!\p{L})délivrabilité/iu, 'says « remise des messages »', 'text'],
  [/(?<!\p{L})rétabli/iu, 'says « restaurer », « reprendre », « réactiver »', 'text'],
  [/(?<!\p{L})(?<!d’)entreprises?(?!\p{L})/iu, 'says « société »', 'text'],
  [/(?<!\p{L})(?:sièges?|abonnements?)(?!\p{L})/iu, 'says « licence », « forfait »', 'text'],
  [/(?<!\p{L})(?:clés? d’API|accès à l’API)(?!\p{L})/iu, 'says « clé API », « accès API »', 'text'],
  [/(?<!\p{L})hors taxe(?!\p{L})/iu, 'says « hors taxes »', 'text'],
  [/(?<!\p{L})consommations?(?!\p{L})/iu, 'says « utilisation »', 'text'],
  [/(?<!\p{L})rattachée?s?(?!\p{L})/iu, 'says « sous-comptes », « partenaires directs »', 'text'],
  [/\p{L}\((?:e|ne|trice)\)/iu, 'speaks of the session or the access, not of the reader’s gender', 'text'],
  [/^Vide\u00a0:|(?<!\p{L})s(?:’il|i elle) est vide/iu, 'says « Laissez vide pour … »', 'text'],
  [/(?<!\p{L})n’(?:a|ont) plus accès(?! (?:à|aux?)(?!\p{L}))/iu, 'says to what, or « n’a plus d’accès »', 'text'],
  [/^Échoué$/iu, 'says « Échec »', 'text'],
  [/(?<!\p{L})fonctionne une seule fois/iu, 'says « à usage unique »', 'text'],
  [
    /\bavons envoyé(?!\p{L})|\b(?:codes?|liens?|invitations?|confirmations?|avis)(?: \p{L}+){0,2} (?:a|ont) été envoyée?s?(?!\p{L})/iu,
    'says « Nous envoyons … » or « en route »',
    'text',
  ],
]

const spacing: readonly Pattern[] = [
  [/ {2,}/u, 'has one space between words', 'text', 'api'],
  [/\.\.\./u, 'has one character for “…”', 'text', 'api'],
  [/\\/u, 'has a backslash that people would see', 'text'],
]

const patterns = { English: [...english, ...spacing], French: [...french, ...spacing] }
export type Wording = keyof typeof patterns

/** The reasons against a text. Addresses, values and code are left alone. */
export function wordingFaults(text: string, place: Place, language: Wording = 'English'): string[] {
  const prose = text.replaceAll(/(?:https?:\/)?\/\w\S*|\{\{[^}]*\}\}|`[^`]*`/g, 'x')
  return patterns[language]
    .filter(([wrong, , ...places]) => places.includes(place) && wrong.test(prose))
    .map(([, reason]) => `${language} ${reason}`)
}

/** The verbs with which the summary of an operation begins, as in other references. */
const verbs = new Set(
  'Accept Add Apply Approve Assign Cancel Change Check Choose Clear Compare Confirm Count Create Credit Delete Discard Dismiss Download Enable End Exchange Explain Export Get Group Identify Issue List Mark Notify Offer Pause Preview Publish Purge Put Recalculate Record Refresh Remove Rename Renew Replace Replay Report Request Require Resend Restore Resume Resync Retry Revoke Rotate Run Save Schedule Search Sell Send Set Sign Simulate Start Step Stop Submit Test Turn Update Upload Use Void'.split(
    ' ',
  ),
)
/** A summary is a heading: a verb first, and short. */
export function summaryFaults(summary: string): string[] {
  const [first = '', ...more] = summary.split(/\s+/)
  return [
    ...wordingFaults(summary, 'api'),
    ...(verbs.has(first.replace(/,$/, '')) ? [] : [`“${first}” is no verb of a summary`]),
    ...(more.length < 14 && summary.length <= 80 ? [] : ['is longer than 14 words or 80 characters']),
    ...(/[.:]$/.test(summary) ? ['ends without a full stop'] : []),
  ]
}

// oxfmt-ignore
const storyWords = new Set(`
  About Acted Acting Added Adding Admitted Agreed All Alike Answered Answering Around Asked Asking At Before Begun Behind
  Below Beside Beyond Broken Came Changed Checked Chosen Claimed Closed Compared Completed Counted Created Decided Declared
  Decoded Doing Done Drawn Due Edited Ended Ending Expected Failed Failing Filled Fitted Found Further Given Giving Going Got
  Handed Happened Has Heard Held Holds Invited Judged Kept Keyed Known Laid Late Lately Learnt Leaving Left Let Limited Listed
  Looked Made Mailed Managed Many Meant Measured More Moved Moving Named Narrowed New Noted Odd Of Off Once One Opened Opening
  Ours Own Owned Paid Passed Paused Picked Placed Planned Prepared Probed Promoted Queued Ran Rare Reached Read Ready Received
  Recorded Refused Removed Returning Ruled Said Saved Seated Seen Sent Several Shown Sold Somebody Someone Standing Stands Stays
  Stepped Stopped Stored Stretch Summed Taken Tell There Told Touched Tried Typed Undone Used Waiting Waits Walked Wanted Watched
  Way Ways Whole Whose Which Who Why Wired Wish With Woken Written Wrong
`.trim().split(/\s+/u))

/** Why a type, interface, class or enum may not be called so: a noun says what it is, a bare participle does not. */
export const nameFaults = (name: string): string[] =>
  storyWords.has(name) ? [`“${name}” names no thing: take the noun, such as request, filter, row, options`] : []

const storyValues = new Set(
  'anew asked begun could deeds does former heard latter lacking made odd said sold somebody someone thing things told tongue tongues wanted whom went whose wish wishes'.split(
    ' ',
  ),
)

/** Why a function, constant or parameter may not be called so. Fields keep the names of columns and of the wire. */
export const valueNameFaults = (name: string): string[] =>
  storyValues.has(name) || /^most(?!First$|Recent)[A-Z]|^(?:forget|hold)(?!Accounts$|CompaniesOf$)[A-Z]/.test(name)
    ? [`“${name}” tells a story: take the noun of the value, the verb of the function (lock, delete, clear), or max…`]
    : []

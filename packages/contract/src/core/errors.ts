/** Every error that the API may answer with: code -> HTTP status. The sentences are in errors.texts.ts, in each language. */
export const errors = {
  'request.malformed': 400,
  'request.invalid': 400,
  'request.characters': 400,
  'request.tooLarge': 413,
  'request.mediaType': 415,
  'request.stale': 412,
  'request.ifMatchRequired': 428,
  'request.idempotencyKeyRequired': 428,
  'request.idempotencyKeyReused': 422,
  'request.tooMany': 429,
  'request.crossSite': 403,
  'route.notFound': 404,
  'route.methodNotAllowed': 405,
  'auth.required': 401,
  'auth.badCredentials': 401,
  'auth.refreshRefused': 401,
  'auth.forbidden': 403,
  'auth.locked': 429,
  'auth.clientUnknown': 400,
  'account.notFound': 404,
  'account.nameTaken': 409,
  'account.refCodeTaken': 409,
  'account.typeNotAllowed': 409,
  'account.parentInactive': 409,
  'account.inactive': 409,
  'user.emailTaken': 409,
  'brand.notFound': 404,
  step_up_required: 403,
  'auth.badPassword': 403,
  'auth.factorOff': 403,
  'auth.proofRequired': 428,
  'auth.ssoRequired': 403,
  'auth.passwordExpired': 403,
  'auth.passkeyRefused': 401,
  'auth.addressNotAllowed': 403,
  'code.unknown': 400,
  'code.expired': 400,
  'code.used': 400,
  'code.superseded': 400,
  'password.refused': 400,
  'mfa.codeWrong': 400,
  'mfa.codeExpired': 400,
  'mfa.codeUsed': 400,
  'mfa.challengeGone': 400,
  'mfa.channelUnknown': 400,
  'mfa.tooManyCodes': 429,
  'mfa.smsOff': 409,
  'mfa.alreadySetUp': 409,
  'mfa.passwordNotEnough': 403,
  'mfa.tooManyFactors': 409,
  'mfa.factorNotFound': 404,
  'mfa.lastFactor': 409,
  'mfa.noFactor': 409,
  'session.notFound': 404,
  'user.notFound': 404,
  'user.notInvited': 409,
  'alias.forbidden': 403,
  'alias.self': 403,
  'alias.notFound': 404,
  'alias.notAllowed': 403,
  'alias.targetInactive': 409,
  'user.self': 409,
  'user.aboveYou': 403,
  'user.notActive': 409,
  'registration.notFound': 404,
  'registration.decided': 409,
  'sso.tokenMissing': 400,
  'sso.refused': 401,
  'sso.domainTaken': 409,
  'sso.domainNotFound': 404,
  'sso.recordNotFound': 409,
  'sso.breakGlassRequired': 409,
  'account.statusNotAllowed': 409,
  'account.reasonNotAllowed': 409,
  'account.noteRequired': 409,
  'account.hasChildren': 409,
  'account.noAdministrator': 409,
  'account.notYours': 403,
  'account.ownStatus': 403,
  'account.tooLate': 409,
  'account.dateNotLater': 409,
  'account.nothingPending': 409,
  'account.moveNotAllowed': 409,
  'account.underItself': 409,
  'account.alreadyThere': 409,
  'account.moving': 409,
  'account.suspended': 409,
  'contact.notFound': 404,
  'contact.tooMany': 409,
  'contact.onePrimary': 409,
  'note.notFound': 404,
  'change.notFound': 404,
  'change.nothing': 409,
  'change.tooMany': 409,
  'change.notNow': 409,
  'change.confirm': 409,
  'change.past': 409,
  'change.own': 403,
  'change.expired': 409,
  'change.approvalNeeded': 409,
  'change.notUndone': 409,
  'change.changedSince': 409,
  'change.rightLost': 403,
  'change.notYours': 403,
  'user.invalidOperation': 400,
  'user.lastAdministrator': 409,
  'user.statusNotAllowed': 409,
  'group.notFound': 404,
  'group.nameTaken': 409,
  'group.lastAdministrator': 409,
  'group.ownAccess': 409,
  'group.beyondYou': 403,
  'policy.notFound': 404,
  'policy.notYours': 403,
  'policy.aboveYou': 403,
  'policy.lockedAbove': 409,
  'policy.notLockable': 409,
  'policy.valueUnknown': 400,
  'policy.period': 400,
  'setting.notFound': 404,
  'setting.locked': 409,
  'audit.notFound': 404,
  'audit.notSaved': 500,
  'audit.exportNotFound': 404,
  'audit.tooManyExports': 429,
  'view.notFound': 404,
  'view.nameTaken': 409,
  'view.tooMany': 409,
  'access.actionUnknown': 400,
  'banner.notFound': 404,
  'notice.mailsOff': 409,
  'account.tooManyTags': 409,
  'server.unavailable': 503,
  'server.error': 500,
} as const satisfies Record<string, number>

export type ErrorCode = keyof typeof errors

/** What is wrong with one field of a request: its name on the wire, what kind of fault, and that fault's numbers. */
export type FieldIssue = { field: string; code: FieldIssueCode; params?: Record<string, string | number> }

/** The kinds of fault that a field can have; their sentences are in issues.texts.ts. */
export const fieldIssueCodes = [
  'required',
  'wrongType',
  'tooShort',
  'tooLong',
  'tooSmall',
  'tooBig',
  'tooMany',
  'notOneOf',
  'unknownField',
  'notEditable',
  'email',
  'phone',
  'url',
  'date',
  'key',
  'control',
  'reference',
  'cursor',
  'timeZone',
  'needsCursor',
  'looser',
  'mismatch',
  'passwordMinLength',
  'passwordMaxLength',
  'passwordComposition',
  'passwordWords',
  'passwordSequence',
  'passwordCommon',
  'passwordHistory',
  'issuer',
  'certificate',
  'domainUnverified',
  'cidr',
  'ownAddress',
  'level',
  'invalid',
] as const
export type FieldIssueCode = (typeof fieldIssueCodes)[number]

/**
 * A refusal. Thrown by rules, services and plumbing of the API, and rebuilt from the answer by the web client.
 * `values` fill the sentence; `fields` name what is wrong in the request; `current` is the stored state after a stale edit.
 */
export class Problem extends Error {
  readonly code: ErrorCode
  readonly status: number
  readonly values: Record<string, string | number>
  readonly fields: readonly FieldIssue[]
  readonly current: unknown
  /** Seconds until a repetition may succeed. */
  readonly retryAfter: number | undefined
  constructor(
    code: ErrorCode,
    more: {
      values?: Record<string, string | number>
      fields?: readonly FieldIssue[]
      current?: unknown
      retryAfter?: number
    } = {},
  ) {
    super(code)
    this.code = code
    this.status = errors[code]
    this.values = more.values ?? {}
    this.fields = more.fields ?? []
    this.current = more.current
    this.retryAfter = more.retryAfter
  }
}

import * as z from 'zod/mini'
import type { FieldIssue } from './errors.ts'
import { type FieldIssueCode, fieldIssueCodes } from './issues.texts.ts'

type Raw = z.core.$ZodIssue

// Whether a value was missing or of the wrong kind is known only while zod still has the value at hand.
z.config({
  customError: (issue) => (issue.code === 'invalid_type' && issue.input === undefined ? 'required' : undefined),
})

const codes = new Set<string>(fieldIssueCodes)
const isCode = (text: string): text is FieldIssueCode => codes.has(text)

function codeOf(issue: Raw): { code: FieldIssueCode; params?: FieldIssue['params'] } {
  if (isCode(issue.message)) return { code: issue.message, ...(issue.code === 'custom' && { params: issue.params }) }
  switch (issue.code) {
    case 'invalid_type':
      return { code: 'wrongType' }
    case 'too_small': {
      const min = Number(issue.minimum)
      if (issue.origin !== 'string') return { code: 'tooSmall', params: { min } }
      return min === 1 ? { code: 'required' } : { code: 'tooShort', params: { min } }
    }
    case 'too_big': {
      const max = Number(issue.maximum)
      return {
        code: issue.origin === 'string' ? 'tooLong' : issue.origin === 'array' ? 'tooMany' : 'tooBig',
        params: { max },
      }
    }
    case 'invalid_value':
      return { code: 'notOneOf', params: { options: issue.values.join(', ') } }
    default:
      return { code: 'invalid' }
  }
}

/** The faults of a failed parse, one entry a field, named as on the wire (`PrimaryContact.Email`). */
export const fieldIssues = (error: z.core.$ZodError): FieldIssue[] =>
  error.issues.flatMap((issue): FieldIssue[] => {
    const at = (more: PropertyKey[]) => [...issue.path, ...more].map(String).join('.')
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => ({ field: at([key]), code: 'unknownField' }))
    return [{ field: at([]), ...codeOf(issue) }]
  })

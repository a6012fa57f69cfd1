import * as z from 'zod/mini'
import { name, note } from '../fields.ts'
import { wireBody } from '../wire.ts'
import { noticeLimits, placeholderIssue } from './notices.rules.ts'

/** Every recipient has a value for each placeholder. */
const knownPlaceholders = z.check<string>(({ value, issues }) => {
  const issue = placeholderIssue(value)
  if (issue) issues.push({ code: 'custom', input: value, message: issue.code, params: issue.params ?? {} })
})
export const noticeSubject = () => name(noticeLimits.subject).check(knownPlaceholders)
export const noticeBody = () => note(noticeLimits.body, 1).check(knownPlaceholders)

/** A notice in one language. */
export const NoticeWords = wireBody('NoticeWords', { Subject: noticeSubject(), Body: noticeBody() })

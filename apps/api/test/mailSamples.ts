import type { TemplateName, ValuesOf } from '../src/features/notices/templates/templates.ts'

const link = 'https://portal.example.test/password?code=Zm9yIHRyeWluZyBvdXQgb25seSwgYSBsb25nIGNvZGU'

/** Believable values for every mail: a template without them does not compile. Used where mails are read and looked at. */
export const mailSamples: { [N in TemplateName]: ValuesOf<N> } = {
  activation: { firstName: 'Cora', companyName: 'Northwind Legal', invitedBy: 'Rosa Quill', link },
  sessionEnded: { firstName: 'Cora', when: '2026-05-04 08:15', link },
}

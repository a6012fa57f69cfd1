import type { TemplateName, ValuesOf } from '../src/features/notices/templates/templates.ts'

const link = 'https://portal.example.test/password?code=Zm9yIHRyeWluZyBvdXQgb25seSwgYSBsb25nIGNvZGU'

/** Believable values for every mail: a template without them does not compile. Used where mails are read and looked at. */
export const mailSamples: { [N in TemplateName]: ValuesOf<N> } = {
  activation: { firstName: 'Cora', companyName: 'Northwind Legal', invitedBy: 'Rosa Quill', link },
  actedFor: {
    firstName: 'Cora',
    actorName: 'Rosa Quill',
    actorEmail: 'rosa@cordage.example',
    when: '2026-05-04 08:15',
    reason: 'You asked us to look at the missing licences.',
    link,
  },
  sessionEnded: { firstName: 'Cora', when: '2026-05-04 08:15', link },
  passwordReset: { firstName: 'Cora', link },
  passwordChanged: { firstName: 'Cora', when: '2026-05-04 08:15', ip: '192.0.2.7', device: 'Firefox · Linux', link },
  newDevice: { firstName: 'Cora', when: '2026-05-04 08:15', ip: '192.0.2.7', device: 'Chrome · Windows', link },
  ssoRequired: { firstName: 'Cora', companyName: 'Northwind Legal', link },
  welcome: { firstName: 'Cora', companyName: 'Northwind Legal', providerName: 'Sealport', link },
  accessRequested: { firstName: 'Nora', companyName: 'Harbour Notaries', providerName: 'Sealport' },
  accessDeclined: {
    firstName: 'Nora',
    companyName: 'Harbour Notaries',
    providerName: 'Sealport',
    reason: 'Please write to your present reseller, who can make the account for you.',
  },
  mfaCode: { firstName: 'Cora', code: '204817', providerName: 'Sealport' },
  mfaLink: { firstName: 'Cora', companyName: 'Northwind Legal', invitedBy: 'Rosa Quill', link },
  factorAdded: {
    firstName: 'Cora',
    factor: 'Codes by text message (+33 •• •• 45)',
    when: '2026-05-04 08:15',
    providerName: 'Sealport',
    link,
  },
  factorRemoved: {
    firstName: 'Cora',
    factor: 'Passkey (Blue laptop)',
    when: '2026-05-04 08:15',
    providerName: 'Sealport',
    link,
  },
  factorsReset: {
    firstName: 'Cora',
    by: 'Rosa Quill',
    reason: 'You lost your phone and called us back.',
    when: '2026-05-04 08:15',
    providerName: 'Sealport',
    link,
  },
  identityLinked: {
    firstName: 'Cora',
    companyName: 'Northwind Legal',
    identityProvider: 'Northwind ID',
    when: '2026-05-04 08:15',
    providerName: 'Sealport',
    link,
  },
}

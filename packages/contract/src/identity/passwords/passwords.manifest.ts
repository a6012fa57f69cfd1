import type { Manifest } from '../../core/manifest.ts'
import { passwords } from './passwords.contract.ts'
import { passwordsAudit, passwordsErrors, passwordsLabels } from './passwords.words.ts'
import type { Requests } from '../../core/requests.ts'

const Code = 'x'.repeat(40)
const choice = { Code, Password: 'p', ConfirmPassword: 'q' }

const requests: Requests<typeof passwords> = {
  forgot: () => ({ body: { Email: 'nobody@example.test', Proof: 'x' } }),
  reset: () => ({ body: choice }),
  activate: () => ({ body: { ...choice, FirstName: 'Ada', LastName: 'Sample' } }),
  codeDetail: () => ({ body: { Code } }),
  resendActivation: () => ({ body: { Email: 'nobody@example.test', Code, Proof: 'x' } }),
  resendActivations: ({ user }) => ({ body: { UserKeys: [user] } }),
  resendWelcome: () => ({ body: { EmailAddress: 'nobody@example.test', ReferenceKey: 'R-1' } }),
  change: () => ({ body: { Password: 'p', ConfirmPassword: 'q' } }),
}

export const passwordsManifest = {
  routes: passwords,
  requests,
  labels: passwordsLabels,
  errors: passwordsErrors,
  audit: passwordsAudit,
} satisfies Manifest

import type { Requests } from '../../core/requests.ts'
import type { files } from './files.contract.ts'

export const filesRequests: Requests<typeof files> = {
  content: ({ fresh }) => ({ params: { exportKey: fresh() } }),
}

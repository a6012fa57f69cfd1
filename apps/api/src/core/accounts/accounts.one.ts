export { type Account, findAccount } from './accounts.one.repository.ts'

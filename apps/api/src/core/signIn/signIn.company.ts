export { signsInBySso } from './signIn.company.repository.ts'

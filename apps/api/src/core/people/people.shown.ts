export { namesPeople } from './people.shown.repository.ts'

export { namedTo, namesNobody, namesPeople } from './people.shown.repository.ts'

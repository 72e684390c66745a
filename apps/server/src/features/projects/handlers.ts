import { project as contract } from '@lintel/contract/projects/operations.ts'
import { implement } from '../../kernel/implement.ts'
import { pageOfProjects } from './queries.ts'

export const projectHandlers = implement(contract, 'session', {
  list: ({ db, scope }, filter) => pageOfProjects(db, scope, filter),
})

import { project as contract } from '@lintel/contract/projects/operations.ts'
import { identityOfSite } from '@lintel/contract/access/switching.ts'
import { projectKinds, type ProjectKind, type RoleSection } from '@lintel/contract/access/roles.ts'
import { implement } from '../../kernel/implement.ts'
import { pageOfProjects } from './queries.ts'

export const projectHandlers = implement(contract, 'session', {
  list: ({ db, scope, session }, filter) => pageOfProjects(db, scope, kindsOf(session.section), filter),
})

/** The kinds of sites an installer's identity is for; undefined for identities that see all kinds. */
function kindsOf(section: RoleSection): readonly ProjectKind[] | undefined {
  const kinds = projectKinds.filter((kind) => identityOfSite[kind] === section)
  return kinds.length > 0 ? kinds : undefined
}

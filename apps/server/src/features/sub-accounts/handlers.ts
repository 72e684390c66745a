import { projectKinds } from '@lintel/contract/access/roles.ts'
import { subInstaller, subSuperManager } from '@lintel/contract/sub-accounts/operations.ts'
import { abilitiesOf } from '@lintel/contract/access/abilities.ts'
import { implement } from '../../kernel/implement.ts'
import { contactColumns } from '../../domain/accounts/columns.ts'
import { assignSites } from '../../domain/accounts/member-sites.ts'
import {
  createAccount,
  deleteAccount,
  editAccount,
  placeOf,
  resetAccountPassword,
} from '../../domain/accounts/records.ts'
import { pageOfSubInstallers, pageOfSubSupers, subInstallerByUuid, subSuperByUuid } from './queries.ts'
import { serverFeature } from '../../kernel/feature.ts'

const superKinds = ['subSuperManager'] as const
const installerKinds = ['subInstaller'] as const

/** Names of what is ticked. An edit ends what sessions believe, so that an ability counts from the next call on. */
const tickedOf = <Name extends string>(names: readonly Name[], form: Readonly<Record<Name, boolean>>): Name[] =>
  names.filter((name) => form[name])

const subSuperManagerHandlers = implement(subSuperManager, 'session', {
  list: ({ db, scope }, filter) => pageOfSubSupers(db, scope, filter),

  get: async ({ db, scope, fail }, { uuid }) => (await subSuperByUuid(db, scope, uuid)) ?? fail('notFound'),

  async create(context, form) {
    const parent = await placeOf(context, context.session.actingUuid, ['superManager'])
    if (!parent) return context.fail('noPermission')
    const abilities = tickedOf(abilitiesOf.subSuperManager, form)
    const newAccount = await createAccount(context, 'subSuperManager', parent, {
      user_name: form.userName,
      ...contactColumns(form),
      abilities,
    })
    context.audit({
      target: newAccount.uuid,
      detail: { userName: newAccount.userName, abilities: abilities.join(' ') },
    })
    return newAccount
  },

  async edit(context, form) {
    const abilities = tickedOf(abilitiesOf.subSuperManager, form)
    await editAccount(context, superKinds, form, { ...contactColumns(form), abilities })
    context.audit({ target: form.uuid, detail: { name: form.displayName, abilities: abilities.join(' ') } })
  },

  async remove(context, { uuid }) {
    const { userName } = await deleteAccount(context, superKinds, uuid)
    context.audit({ target: uuid, detail: { userName } })
  },
})

const subInstallerHandlers = implement(
  subInstaller,
  'session',
  {
    list: ({ db, scope }, filter) => pageOfSubInstallers(db, scope, filter),

    async create(context, form) {
      const parent = await placeOf(context, context.session.actingUuid, ['installer'])
      if (!parent) return context.fail('noPermission')
      const abilities = tickedOf(abilitiesOf.subInstaller, form)
      const newAccount = await createAccount(context, 'subInstaller', parent, {
        user_name: form.userName,
        ...contactColumns(form),
        abilities,
      })
      await assignSites(context, newAccount.uuid, sitesOf(form), projectKinds)
      context.audit({
        target: newAccount.uuid,
        detail: { userName: newAccount.userName, abilities: abilities.join(' ') },
      })
      return newAccount
    },

    async edit(context, form) {
      const abilities = tickedOf(abilitiesOf.subInstaller, form)
      await editAccount(context, installerKinds, form, { ...contactColumns(form), abilities })
      await assignSites(context, form.uuid, sitesOf(form), projectKinds)
      context.audit({
        target: form.uuid,
        detail: { name: form.displayName, abilities: abilities.join(' '), sites: form.projects.length },
      })
    },

    async remove(context, { uuid }) {
      const { userName } = await deleteAccount(context, installerKinds, uuid)
      context.audit({ target: uuid, detail: { userName } })
    },

    async resetPassword(context, { uuid }) {
      const reset = await resetAccountPassword(context, installerKinds, uuid)
      context.audit({ target: uuid, detail: { userName: reset.userName } })
      return reset
    },
  },
  { edit: ({ db, scope }, uuid) => subInstallerByUuid(db, scope, uuid) },
)

const sitesOf = ({ projects }: { readonly projects: readonly string[] }) => projects.map((uuid) => ({ uuid }))

export default serverFeature({ handlers: [...subInstallerHandlers, ...subSuperManagerHandlers] })

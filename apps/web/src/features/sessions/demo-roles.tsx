import type { DemoRole } from '@lintel/contract/demo/schema.ts'
import { IconBuildingCommunity, IconBuildingSkyscraper, IconHome, IconTool } from '@tabler/icons-react'
import { useState, type ComponentType } from 'react'
import { api } from '../../api/client.ts'
import { ApiError } from '../../api/failure.ts'
import { startInfo } from '../../api/start.ts'
import { hasText, textOf, useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { Notice } from '../../ui/notice.tsx'
import { useSecondStep } from './entering.ts'
import classes from './demo-roles.module.css'

/** In the order in which they are offered. */
const icons: Readonly<Record<DemoRole, ComponentType<{ size: number; 'aria-hidden': true }>>> = {
  officeManager: IconBuildingSkyscraper,
  communityManager: IconBuildingCommunity,
  villaOwner: IconHome,
  installer: IconTool,
}

interface DemoRolesProps {
  readonly redirectTo: string
  /** Fills in the form with an account. */
  readonly onChoose: (filledIn: { readonly account: string; readonly password: string }) => void
}

/** The roles of the demo, each of which signs in with one click, and all its accounts below. */
export default function DemoRoles({ redirectTo, onChoose }: DemoRolesProps) {
  const t = useText()
  const enter = useSecondStep()
  const [chosenRole, setChosenRole] = useState<DemoRole>()
  const [failure, setFailure] = useState<ApiError>()
  const accounts = startInfo()?.demoAccounts ?? []
  const signIn = async (role: DemoRole, account: string) => {
    setChosenRole(role)
    setFailure(undefined)
    try {
      await enter(await api.session.demoLogin({ role }), account, redirectTo)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFailure(error)
    }
    setChosenRole(undefined)
  }
  const cards = Object.entries(icons).flatMap(([role, Icon]) =>
    accounts.flatMap((account) => (account.role === role ? [{ ...account, role: account.role, Icon }] : [])),
  )
  return (
    <section className={classes.demo} aria-labelledby="demo-title">
      <h2 id="demo-title">{t('demo:title')}</h2>
      <p>{t('demo:text')}</p>
      {failure && <Notice meaning="danger">{messageOf(failure)}</Notice>}
      <ul className={classes.roles}>
        {cards.map(({ role, userName, site, Icon }) => {
          const name = t(`demo:roles.${role}.name`)
          return (
            <li key={role}>
              <button
                type="button"
                className={classes.role}
                aria-describedby={`demo-${role}`}
                aria-busy={chosenRole === role}
                disabled={chosenRole !== undefined}
                onClick={() => void signIn(role, userName)}
              >
                <span className={classes.mark}>
                  <Icon size={20} aria-hidden />
                </span>
                <span className={classes.words}>
                  <strong>{t('demo:signInAs', { role: name })}</strong>
                  {site && <bdi className={classes.site}>{site}</bdi>}
                  <span id={`demo-${role}`}>{t(`demo:roles.${role}.text`)}</span>
                </span>
              </button>
            </li>
          )
        })}
      </ul>
      <details>
        <summary>{t('demo:allAccounts')}</summary>
        <p>{t('demo:allText')}</p>
        <ul className={classes.accounts}>
          {accounts.map(({ userName, password, kind, site }) => (
            <li key={userName}>
              <button
                type="button"
                className={classes.account}
                title={t('demo:use', { account: userName })}
                onClick={() => onChoose({ account: userName, password })}
              >
                <bdi>{userName}</bdi>
                <span>
                  {hasText(`auth:accountKind.${kind}`) ? textOf(`auth:accountKind.${kind}`) : kind}
                  {site && (
                    <>
                      {' · '}
                      <bdi>{site}</bdi>
                    </>
                  )}
                </span>
              </button>
            </li>
          ))}
        </ul>
      </details>
    </section>
  )
}

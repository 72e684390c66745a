import { isRunning } from '@lintel/contract/commands/states.ts'
import type { ThirdPartyLockInfo } from '@lintel/contract/third-party-locks/schema.ts'
import { unlockRefusal, type UnlockRefusal } from '@lintel/contract/third-party-locks/states.ts'
import { IconLockOpen2, IconPencil } from '@tabler/icons-react'
import { Suspense, useState, type ReactNode } from 'react'
import { Navigate, useNavigate } from 'react-router'
import { api } from '../../api/client.ts'
import { useRead } from '../../api/queries.ts'
import { lockCommands, pollMs, useCommand } from '../../domain/commands/use-command.ts'
import { PlaceText } from '../../domain/residences/places.tsx'
import { MomentText, PlainText } from '../../kit/screen/cells.tsx'
import { SubscriptionState } from '../../domain/money/subscription-parts.tsx'
import { DetailScreen } from '../../kit/screen/detail-screen.tsx'
import { useParam, useReferences, useRouteContext, useView } from '../../kit/portal/route-context.ts'
import { type TextKey, type Translate, useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { Code, Facts, Section } from '../../ui/content.tsx'
import { Notice } from '../../ui/notice.tsx'
import { AccountBadge, BatteryText, CompanyText, LockStateBadges } from './lock-badges.tsx'
import { SiteText } from './columns.tsx'
import { CommandNotice, Commands } from './commands.tsx'
import { lazyPart } from '../../loading/parts.ts'
import { infoPages, thirdPartyLocks, useLockLinks, type LockFact } from './links.ts'
import { ownerAt, type LockOwner } from './owner.ts'
import { LockEvents } from './events.tsx'
import { useUnlinking } from './unlink.tsx'

const EditLock = lazyPart(async () => ({ default: (await import('./edit-dialog.tsx')).EditLock }))

/** One lock of a vendor: is it there, unlocking it, what it is, what happened at it (community.md 24). */
export default function LockPage() {
  const t = useText()
  const uuid = useParam('id')
  const { page } = useRouteContext()
  const links = useLockLinks()
  const refer = useReferences()
  const navigate = useNavigate()
  const { progress, send } = useCommand(lockCommands, uuid)
  // Commands that were given elsewhere, or before the page was loaded.
  const isFollowed = progress.step === 'command' && progress.isRunning
  const query = useRead(
    api.thirdPartyLock.get,
    { uuid },
    { refetchEveryMs: (lock) => (!isFollowed && lock?.commands.some(isRunning) ? pollMs : false) },
  )
  const [isEditing, setEditing] = useState(false)
  const disabledReason = useUnlockDisabledReason()
  const lock = query.data
  const back = links.list(lock) ?? (lock && refer('lockAccounts', { id: lock.site.uuid })) ?? refer('userList')
  const unlinking = useUnlinking(() => void navigate(back ?? '/', { replace: true }))
  if (lock && infoPages[lock.vendor] !== page.name) return <Navigate to={links.info(lock) ?? '/404'} replace />
  return (
    <>
      <DetailScreen
        title="thirdPartyLocks:lock"
        query={query}
        name={({ name }) => name}
        status={(lock) => <LockStateBadges lock={lock} />}
        back={back}
        actions={(lock) => [
          {
            key: 'edit',
            label: t('common:edit'),
            icon: <IconPencil size={16} aria-hidden />,
            needs: 'thirdPartyLock.edit',
            run: () => setEditing(true),
          },
          {
            key: 'unlock',
            label: t('thirdPartyLocks:unlock.action'),
            accessibleLabel: t('thirdPartyLocks:unlock.actionFor', { lock: lock.name }),
            icon: <IconLockOpen2 size={16} aria-hidden />,
            needs: 'thirdPartyLock.open',
            isRunning: progress.step === 'sending',
            run: () => void send((key, site) => api.thirdPartyLock.open({ uuid, key }, site)),
            disabledReason: disabledReason(lock),
          },
          ...unlinking.actionsOf(lock),
        ]}
      >
        {(lock) => (
          <>
            {progress.step === 'refused' && <Notice meaning="danger">{messageOf(progress.failure)}</Notice>}
            {progress.step === 'command' && <CommandNotice lock={lock} command={progress.command} />}
            <SubscriptionState service="thirdPartyLock" of={lock.subscription} />
            <LockFacts lock={lock} />
            <Commands lock={lock} />
            <LockEvents lockUuid={lock.uuid} />
          </>
        )}
      </DetailScreen>
      {unlinking.dialog}
      <Suspense>{isEditing && lock && <EditLock lock={lock} onClose={() => setEditing(false)} />}</Suspense>
    </>
  )
}

/** Why a lock is not unlocked, as the button says it. */
const reasonOf = {
  lockTokenExpired: 'thirdPartyLocks:unlock.notBound',
  lockAccountBlocked: 'thirdPartyLocks:unlock.notBound',
  lockAccountNotBound: 'thirdPartyLocks:unlock.notBound',
  remoteNotInGroup: 'thirdPartyLocks:unlock.remoteUnlockNotSupported',
  lockHubOffline: 'thirdPartyLocks:unlock.offline',
} as const satisfies Readonly<Record<UnlockRefusal, TextKey>>

/** Why a lock cannot be unlocked from here now. */
function useUnlockDisabledReason() {
  const t = useText()
  return (lock: ThirdPartyLockInfo): string | undefined => {
    if (lock.commands.some(isRunning)) return t('thirdPartyLocks:unlock.running', { lock: lock.name })
    const refusal = unlockRefusal(lock)
    return refusal && t(reasonOf[refusal], { lock: lock.name, vendor: t(`thirdPartyLocks:vendor.${lock.vendor}`) })
  }
}

function LockFacts({ lock }: { readonly lock: ThirdPartyLockInfo }) {
  const t = useText()
  const { facts } = useView(thirdPartyLocks)
  return (
    <Section title={t('thirdPartyLocks:detail.facts')}>
      <Facts facts={facts.flatMap((fact) => factOf[fact](t, lock) ?? [])} />
    </Section>
  )
}

type Fact = (
  t: Translate,
  lock: ThirdPartyLockInfo,
) => { readonly label: string; readonly value: ReactNode } | undefined

const factOf: Readonly<Record<LockFact, Fact>> = {
  vendor: (t, { vendor }) => ({
    label: t('thirdPartyLocks:columns.vendor'),
    value: t(`thirdPartyLocks:vendor.${vendor}`),
  }),
  account: (t, { accountState }) => ({
    label: t('thirdPartyLocks:detail.account'),
    value: <AccountBadge state={accountState} />,
  }),
  site: (t, lock) => ({ label: t('thirdPartyLocks:columns.site'), value: <SiteText row={lock} /> }),
  installer: (t, { installer }) => ({
    label: t('thirdPartyLocks:columns.installer'),
    value: <PlainText text={installer?.name ?? null} />,
  }),
  distributor: (t, { distributor }) =>
    distributor === null
      ? undefined
      : { label: t('thirdPartyLocks:columns.distributor'), value: <PlainText text={distributor.name} /> },
  owner: (t, lock) => ownerFact[ownerAt(lock.site.kind)](t, lock),
  battery: (t, { battery }) => ({
    label: t('thirdPartyLocks:columns.battery'),
    value: <BatteryText percent={battery} />,
  }),
  hub: (t, { hub }) => ({ label: t('thirdPartyLocks:columns.hub'), value: <PlainText text={hub} /> }),
  model: (t, { model }) => ({ label: t('things:model'), value: <PlainText text={model} /> }),
  vendorName: (t, { vendorName }) => ({
    label: t('thirdPartyLocks:detail.vendorName'),
    value: <PlainText text={vendorName} />,
  }),
  vendorId: (t, { vendorId }) => ({ label: t('thirdPartyLocks:detail.vendorId'), value: <Code>{vendorId}</Code> }),
  lastSync: (t, { lastSyncAt }) => ({
    label: t('thirdPartyLocks:columns.lastSync'),
    value: <MomentText at={lastSyncAt} />,
  }),
}

/** What a lock belongs to, where it could be something else. */
const ownerFact: Readonly<Record<LockOwner, Fact>> = {
  company: (t, lock) => ({ label: t('things:company'), value: <CompanyText row={lock} /> }),
  place: (t, lock) => ({ label: t('devices:place.field'), value: <PlaceText device={lock} /> }),
  home: () => undefined,
}

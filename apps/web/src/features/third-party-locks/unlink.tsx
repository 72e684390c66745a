import type { ThirdPartyLock } from '@lintel/contract/third-party-locks/schema.ts'
import { IconUnlink } from '@tabler/icons-react'
import { api } from '../../api/client.ts'
import { apartmentInBuilding } from '../../domain/residences/places.tsx'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import { useRecordActions, type RecordActions, type RecordDialogProps } from '../../kit/actions/record-actions.tsx'
import { useText } from '../../language/language.ts'

/** Unlinking a lock, in its row and on its page. */
export function useUnlinking(onUnlinked?: () => void): RecordActions<ThirdPartyLock> {
  const t = useText()
  return useRecordActions<ThirdPartyLock>(
    ({ name: lock }) => [
      {
        key: 'unlink',
        label: t('thirdPartyLocks:unlink.action'),
        accessibleLabel: t('thirdPartyLocks:unlink.actionFor', { lock }),
        icon: <IconUnlink size={16} aria-hidden />,
        needs: 'thirdPartyLock.unlink',
        Dialog: UnlinkLock,
      },
    ],
    onUnlinked,
  )
}

/** Says what stops working, and what goes on at the vendor. */
function UnlinkLock({ of: lock, onClose, onDeleted }: RecordDialogProps<ThirdPartyLock>) {
  const t = useText()
  const { name, site, company, building, apartment } = lock
  const place = apartment ? apartmentInBuilding(apartment) : (building ?? company)?.name
  return (
    <ConfirmDialog
      title={t('thirdPartyLocks:unlink.title', { lock: name })}
      confirmLabel={t('thirdPartyLocks:unlink.action')}
      isDangerous
      of={api.thirdPartyLock.unlink}
      input={{ uuid: lock.uuid }}
      successText={t('thirdPartyLocks:unlink.done', { lock: name })}
      onClose={onClose}
      onDone={onDeleted}
    >
      <p>
        {place === undefined
          ? t('thirdPartyLocks:unlink.text', { lock: name, site: site.name })
          : t('thirdPartyLocks:unlink.place', { lock: name, site: site.name, place })}
      </p>
      <p>{t('thirdPartyLocks:unlink.stays', { vendor: t(`thirdPartyLocks:vendor.${lock.vendor}`) })}</p>
    </ConfirmDialog>
  )
}

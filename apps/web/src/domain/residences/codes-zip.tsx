import { registrationScopes } from '@lintel/contract/registration/schema.ts'
import { Button } from '@mantine/core'
import { IconQrcode } from '@tabler/icons-react'
import type { Action } from '../../kit/actions/action.tsx'
import { api } from '../../api/client.ts'
import { useOperation } from '../../api/queries.ts'
import { MenuButton } from '../../kit/actions/menu-button.tsx'
import { useText } from '../../language/language.ts'
import { useMay } from '../../session/session.ts'
import { saveFile } from '../../ui/files.tsx'
import { showToast } from '../../ui/toast.ts'

interface CodesQuery {
  /** What the filter of the list says. */
  readonly building?: unknown
  readonly apartments?: readonly string[]
  readonly which?: (typeof registrationScopes)[number]
}

/**
 * Saves the registration codes of apartments without a master as a ZIP of QR pictures (community.md 5): of some, or of
 * all. Needs the texts `apartments`.
 */
export function useCodesZip(): (codes: CodesQuery, onDone?: () => void) => Action {
  const t = useText()
  const work = useOperation(api.registrationCode.pictures)
  return ({ building, apartments, which = 'all' }, onDone) => ({
    key: 'codes',
    label: t('apartments:code.zip'),
    icon: <IconQrcode size={16} aria-hidden />,
    needs: 'resident.create',
    isRunning: work.isPending,
    run: () =>
      void work
        .mutateAsync({
          which,
          ...(typeof building === 'string' && building !== '' && { building }),
          ...(apartments && { apartments: [...apartments] }),
        })
        .then(
          (file) => {
            saveFile(file)
            showToast({ meaning: 'ok', text: t('shell:work.exported', { name: file.name }) })
            onDone?.()
          },
          () => undefined,
        ),
  })
}

/** The codes of the whole list or of a building: of all apartments without a master, or of the vacant ones alone. */
export function CodesZipButton({ building }: Pick<CodesQuery, 'building'>) {
  const t = useText()
  const may = useMay()
  const codesOf = useCodesZip()
  const { needs, label, icon, isRunning } = codesOf({})
  if (!may(needs)) return null
  return (
    <MenuButton
      target={
        <Button variant="default" leftSection={icon} loading={isRunning}>
          {label}
        </Button>
      }
      lines={registrationScopes.map((which) => ({
        kind: 'item' as const,
        key: which,
        content: t(`apartments:code.which.${which}`),
        run: codesOf({ building, which }).run,
      }))}
    />
  )
}

import type { LibraryKind } from '@lintel/contract/credentials/kinds.ts'
import { codeSearches, type LibraryCode } from '@lintel/contract/library/schema.ts'
import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { NameText } from '../../kit/screen/cells.tsx'
import { TextField } from '../../kit/form/fields.tsx'
import { Form } from '../../kit/form/form.tsx'
import { useReferences } from '../../kit/portal/route-context.ts'
import { useText } from '../../language/language.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CardNumberField } from './card-number-field.tsx'
import { CodeStatus } from './code-owner.tsx'
import { pageOfPerson } from './person-page.ts'

interface FindOwnerProps {
  readonly kind: LibraryKind
  readonly title: string
  readonly onClose: () => void
}

const blank = {
  pin: { kind: 'pin', code: '' },
  card: { kind: 'card', code: '' },
  uhfTag: { kind: 'uhfTag', code: '' },
  plate: { kind: 'plate', code: '' },
} as const

/**
 * Finds the holder of a code, such as that of a found card; it is typed whole (office.md 29). Needs the texts
 * `library`.
 */
export function FindOwner({ kind, title, onClose }: FindOwnerProps) {
  const t = useText()
  const [code, setCode] = useState<LibraryCode | null>()
  return (
    <Dialog title={title} opened onClose={onClose}>
      <Form
        schema={codeSearches[kind]}
        values={blank[kind]}
        save={async (search) => setCode((await api.library.find(search)).found)}
      >
        {({ isSending }) => (
          <Stack gap="md">
            {kind === 'card' || kind === 'uhfTag' ? (
              <CardNumberField name="code" label="library:find.code" help={t('library:find.help')} />
            ) : (
              <TextField
                name="code"
                label="library:find.code"
                help={t('library:find.help')}
                autoComplete="off"
                spellCheck={false}
                dir="ltr"
              />
            )}
            {code === null && <Notice meaning="information">{t('library:find.none')}</Notice>}
            {code && <Found code={code} />}
            <Group gap="sm" justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t('common:close')}
              </Button>
              <Button type="submit" loading={isSending}>
                {t('library:find.submit')}
              </Button>
            </Group>
          </Stack>
        )}
      </Form>
    </Dialog>
  )
}

function Found({ code }: { readonly code: LibraryCode }) {
  const t = useText()
  const refer = useReferences()
  const { ownerName, companyName, buildingName, apartmentName } = code
  const name = ownerName ?? t('library:unassigned')
  const place = companyName || [buildingName, apartmentName].filter(Boolean).join(' / ')
  return (
    <Notice meaning="ok" title={t('library:find.found')}>
      <NameText
        name={place ? `${name} (${place})` : name}
        to={pageOfPerson(refer, { kind: code.ownerKind, uuid: code.ownerUuid })}
      />{' '}
      <CodeStatus row={code} />
    </Notice>
  )
}

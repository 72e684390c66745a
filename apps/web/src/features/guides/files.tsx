import { businessTypes, type BusinessType } from '@lintel/contract/access/roles.ts'
import type { GuideFile } from '@lintel/contract/guides/schema.ts'
import { limits } from '@lintel/contract/base/limits.ts'
import { localeOf, locales, type LocaleCode } from '@lintel/i18n/locales.ts'
import { Anchor, Button, FileButton, Group, NativeSelect, Stack } from '@mantine/core'
import { useState } from 'react'
import { api } from '../../api/client.ts'
import { useOperation, useRead } from '../../api/queries.ts'
import { MomentText } from '../../kit/screen/cells.tsx'
import { ConfirmDialog } from '../../kit/actions/confirm-dialog.tsx'
import { Loaded } from '../../kit/screen/loaded.tsx'
import { Page } from '../../kit/screen/page.tsx'
import { currentLocale, useText } from '../../language/language.ts'
import { messageOf } from '../../language/message.ts'
import { useFormat } from '../../session/use-format.ts'
import { Blank, Line, Lines, Section } from '../../ui/content.tsx'
import { Notice } from '../../ui/notice.tsx'
import { showToast } from '../../ui/toast.ts'

/** The manuals that installers open, by type of sites and language; the platform's to change (operators.md 5.9). */
export default function GuideFiles() {
  const t = useText()
  const query = useRead(api.guide.list, {})
  const [fileToRemove, setFileToRemove] = useState<GuideFile>()
  return (
    <Page title={t('guides:files.title')} intro={t('guides:files.intro')} isNarrow>
      <small>{t('guides:files.help', { megabytes: limits.guideBytes / 1_048_576 })}</small>
      <Loaded query={query}>
        {({ rows }) =>
          businessTypes.map((kind) => (
            <KindPart
              key={kind}
              kind={kind}
              files={rows.filter(({ type }) => type === kind)}
              onRemove={(file) => setFileToRemove(file)}
            />
          ))
        }
      </Loaded>
      {fileToRemove && (
        <ConfirmDialog
          title={t('guides:files.removeTitle')}
          confirmLabel={t('guides:files.remove')}
          isDangerous
          of={api.guide.remove}
          input={{ type: fileToRemove.type, language: fileToRemove.language }}
          successText={t('guides:files.removed')}
          onClose={() => setFileToRemove(undefined)}
        >
          {t('guides:files.removeText', { name: fileToRemove.name })}
        </ConfirmDialog>
      )}
    </Page>
  )
}

interface KindProps {
  readonly kind: BusinessType
  readonly files: readonly GuideFile[]
  readonly onRemove: (file: GuideFile) => void
}

function KindPart({ kind, files, onRemove }: KindProps) {
  const t = useText()
  const format = useFormat()
  return (
    <Section title={t(`guides:kinds.${kind}`)}>
      <Stack gap="md">
        {files.length === 0 ? (
          <Blank>{t('guides:files.empty')}</Blank>
        ) : (
          <Lines>
            {files.map((file) => (
              <Line
                key={file.language}
                aside={
                  <>
                    <MomentText at={file.uploadedAt} />
                    <Button
                      variant="default"
                      size="compact-sm"
                      aria-label={t('guides:files.removeFor', { name: file.name })}
                      onClick={() => onRemove(file)}
                    >
                      {t('guides:files.remove')}
                    </Button>
                  </>
                }
              >
                <Anchor href={file.address} target="_blank" rel="noreferrer noopener" hrefLang={file.language}>
                  <bdi>{file.name}</bdi>
                </Anchor>
                <span lang={file.language}>{localeOf(file.language as LocaleCode).ownName}</span>
                <small>{format.bytes(file.bytes)}</small>
              </Line>
            ))}
          </Lines>
        )}
        <UploadPart kind={kind} />
      </Stack>
    </Section>
  )
}

/** A file is kept as soon as it is chosen, in the language that is chosen before. */
function UploadPart({ kind }: Pick<KindProps, 'kind'>) {
  const t = useText()
  const [language, setLanguage] = useState<string>(currentLocale())
  const send = useOperation(api.guide.upload, { handles: 'all' })
  const choose = (file: File | null) => {
    if (!file) return
    const callbacks = { onSuccess: () => showToast({ meaning: 'ok', text: t('guides:files.saved') }) }
    send.mutate({ type: kind, language, file }, callbacks)
  }
  const about = { kind: t(`guides:kinds.${kind}`) }
  return (
    <>
      <Group gap="sm" align="flex-end">
        <NativeSelect
          label={t('guides:files.language')}
          aria-label={t('guides:files.languageFor', about)}
          data={locales.map(({ code, ownName }) => ({ value: code, label: ownName }))}
          value={language}
          onChange={(event) => setLanguage(event.currentTarget.value)}
        />
        <FileButton accept="application/pdf" onChange={choose}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              loading={send.isPending}
              aria-label={t('guides:files.uploadFor', about)}
            >
              {t('guides:files.upload')}
            </Button>
          )}
        </FileButton>
      </Group>
      {send.error && <Notice meaning="danger">{messageOf(send.error)}</Notice>}
    </>
  )
}

import type { TempKeyInfo, TempKeyShown } from '@lintel/contract/visitors/records.ts'
import { Button, Group, Stack } from '@mantine/core'
import { IconDownload, IconPrinter, IconShare } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { api } from '../../../api/client.ts'
import { useRead } from '../../../api/queries.ts'
import { Loaded } from '../../../kit/screen/loaded.tsx'
import { useScheduleWords } from '../../../domain/schedules/schedule-words.ts'
import { CopyButton } from '../../../kit/actions/copy-button.tsx'
import { useText } from '../../../language/language.ts'
import { useSession } from '../../../session/session.ts'
import { useMomentFormat } from '../../../session/use-format.ts'
import { Code } from '../../../ui/content.tsx'
import { PrintSheet } from '../../../ui/print-sheet.tsx'
import { QrCode } from '../../../ui/qr-code.tsx'
import { saveFile } from '../../../ui/files.tsx'
import classes from './pass.module.css'
import { passFacts } from './pass-facts.ts'
import { pictureOfPass, type PassWords } from './pass-picture.ts'

/** What a visitor needs at the door: to look at, to print, and as a picture to send on. */
export function VisitorPassView({ uuid, codes }: { readonly uuid: string; readonly codes: TempKeyShown }) {
  const query = useRead(api.tempKey.get, { uuid })
  return <Loaded query={query}>{(info) => <Shown info={info} codes={codes} />}</Loaded>
}

function Shown({ info, codes }: { readonly info: TempKeyInfo; readonly codes: TempKeyShown }) {
  const t = useText()
  const words = usePassWords(info, codes)
  const card = <PassCard words={words} />
  return (
    <Stack gap="md">
      {card}
      <Group gap="sm" justify="center">
        {codes.key !== '' && <CopyButton text={codes.key} />}
        <CopyButton text={codes.link} label="visitors:pass.copyLink" />
        <Button
          variant="default"
          leftSection={<IconDownload size={16} aria-hidden />}
          onClick={() => saveFile(pictureOfPass(words))}
        >
          {t('common:download')}
        </Button>
        {canShare && (
          <Button variant="default" leftSection={<IconShare size={16} aria-hidden />} onClick={() => void share(words)}>
            {t('visitors:pass.share')}
          </Button>
        )}
        <Button variant="default" leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          {t('visitors:pass.print')}
        </Button>
      </Group>
      <PrintSheet page={{ size: 'A5 portrait', margin: '12mm' }}>{card}</PrintSheet>
    </Stack>
  )
}

/** Telephones send to messengers and as text messages; most other browsers do not (office.md 10). */
const canShare = 'share' in navigator

/** Sends the pass with what is on the telephone: its picture where that is taken, else its words. */
async function share(words: PassWords): Promise<void> {
  const files = [pictureOfPass(words)]
  const facts = words.facts.map(({ label, value }) => `${label}: ${value}`)
  const text = [words.site, words.name, words.digits, words.how, ...facts].filter(Boolean).join('\n')
  // Closing what the telephone offers sends nothing, which is no failure.
  await navigator
    .share(navigator.canShare?.({ files }) ? { title: words.name, files } : { title: words.name, text })
    .catch(() => undefined)
}

function howOf(key: string, qrCode: string) {
  if (qrCode === '') return 'visitors:pass.howDigits'
  return key === '' ? 'visitors:pass.howQrCode' : 'visitors:pass.how'
}

/** What a pass says, in the language of its reader and by the site's clock. */
function usePassWords(info: TempKeyInfo, { key, qrCode }: TempKeyShown): PassWords {
  const t = useText()
  const format = useMomentFormat()
  const hours = useScheduleWords().windows(info.windows)
  const site = useSession()?.site?.name ?? ''
  return {
    site,
    name: info.name,
    digits: key,
    qrCode,
    label: t('visitors:pass.code'),
    how: t(howOf(key, qrCode)),
    facts: passFacts(info, { t, moment: (at) => format.dateTime(at), hours }),
  }
}

function PassCard({ words }: { readonly words: PassWords }): ReactNode {
  return (
    <div className={classes.pass}>
      <div className={classes.site}>
        <bdi>{words.site}</bdi>
      </div>
      <div className={classes.name}>
        <bdi>{words.name}</bdi>
      </div>
      {words.qrCode && <QrCode text={words.qrCode} label={words.label} />}
      {words.digits && (
        <div className={classes.digits}>
          <Code>{words.digits}</Code>
        </div>
      )}
      <div className={classes.how}>{words.how}</div>
      <dl className={classes.facts}>
        {words.facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

import { createECDH } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { ConfigError, readConfig } from './config.ts'

const sentencesFor = (env: Record<string, string>): readonly string[] => {
  try {
    readConfig(env, '/srv/lintel')
  } catch (error) {
    if (error instanceof ConfigError) return error.sentences
    throw error
  }
  return []
}

describe('readConfig', () => {
  it('has an answer for everything when nothing is set', () => {
    expect(readConfig({}, '/srv/lintel')).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: '/srv/lintel/.data',
      objectsDir: '/srv/lintel/.data/objects',
      databaseUrl: undefined,
      mqttPort: 1883,
      mqttUrl: undefined,
      mqttPublicUrl: undefined,
      demo: true,
      region: 'eu',
      brand: 'lintel',
      smtpUrl: undefined,
      smartHomeUrl: undefined,
      toolboxLinks: {},
      publicUrl: 'http://127.0.0.1:8080',
      movedFrom: [],
      trustedProxies: [],
      metricsToken: undefined,
      pushKeys: undefined,
      logLevel: 'info',
    })
  })

  it('takes what is set', () => {
    const config = readConfig(
      {
        PORT: '9000',
        HOST: '::1',
        DATA_DIR: '/var/lib/portal',
        OBJECTS_DIR: '/mnt/shared/objects',
        DATABASE_URL: 'postgres://lintel:secret@db.example:5432/lintel',
        MQTT_PORT: '2883',
        MQTT_URL: 'mqtts://broker.example',
        MQTT_PUBLIC_URL: 'mqtts://devices.example:8883/',
        DEMO: 'off',
        REGION: 't8',
        BRAND: 'fasttel',
        SMTP_URL: 'smtps://user:secret@mail.example',
        SMART_HOME_URL: 'https://home.example',
        TOOLBOX_ACADEMY_URL: 'https://academy.example',
        TOOLBOX_SUPPORT_URL: 'https://help.example/tickets',
        PUBLIC_URL: 'https://portal.example/',
        MOVED_FROM: 'Old.example, older.example:8443',
        TRUSTED_PROXIES: '10.0.0.5, fd00::/8,192.0.2.0/24',
        METRICS_TOKEN: 'rMZ1zJt0Q2~b+x/Zq_9.c-7dWkLmNoP8=',
        LOG_LEVEL: 'debug',
      },
      '/srv/lintel',
    )
    expect(config).toEqual({
      port: 9000,
      host: '::1',
      dataDir: '/var/lib/portal',
      objectsDir: '/mnt/shared/objects',
      databaseUrl: 'postgres://lintel:secret@db.example:5432/lintel',
      mqttPort: 2883,
      mqttUrl: 'mqtts://broker.example',
      mqttPublicUrl: 'mqtts://devices.example:8883',
      demo: false,
      region: 't8',
      brand: 'fasttel',
      smtpUrl: 'smtps://user:secret@mail.example',
      smartHomeUrl: 'https://home.example',
      toolboxLinks: { academy: 'https://academy.example', support: 'https://help.example/tickets' },
      publicUrl: 'https://portal.example',
      movedFrom: ['old.example', 'older.example:8443'],
      trustedProxies: ['10.0.0.5', 'fd00::/8', '192.0.2.0/24'],
      metricsToken: 'rMZ1zJt0Q2~b+x/Zq_9.c-7dWkLmNoP8=',
      logLevel: 'debug',
    })
  })

  it('counts an empty variable as not set', () => {
    expect(readConfig({ SMTP_URL: '', PORT: ' ' })).toMatchObject({ smtpUrl: undefined, port: 8080 })
  })

  it('takes a database behind a socket folder', () => {
    const url = 'postgres://lintel:secret@/lintel?host=/run/postgresql'
    expect(readConfig({ DATABASE_URL: url }).databaseUrl).toBe(url)
  })

  it.each([
    ['::1', 'http://[::1]:8080'],
    ['localhost', 'http://localhost:8080'],
    ['0.0.0.0', 'http://localhost:8080'],
    ['portal.example', 'http://portal.example:8080'],
  ])('makes a public address for HOST=%s', (HOST, publicUrl) => {
    expect(readConfig({ HOST }).publicUrl).toBe(publicUrl)
  })
})

describe('the demo', () => {
  it.each(['127.0.0.1', '127.0.1.1', '::1', 'localhost'])('is on by default on %s', (HOST) => {
    expect(readConfig({ HOST }).demo).toBe(true)
    expect(readConfig({ HOST, DEMO: 'off' }).demo).toBe(false)
  })

  it.each(['0.0.0.0', '::', '192.0.2.7', 'portal.example', '127.example'])('is off on %s', (HOST) => {
    expect(readConfig({ HOST }).demo).toBe(false)
    expect(readConfig({ HOST, DEMO: 'off' }).demo).toBe(false)
  })

  it('refuses to be asked for where other machines can reach it', () => {
    expect(sentencesFor({ HOST: '0.0.0.0', DEMO: 'on' })).toEqual([
      'DEMO is "on", but HOST is "0.0.0.0": the demo has known passwords, so it runs only on a loopback address ' +
        'such as 127.0.0.1; set DEMO=off or leave it out.',
    ])
  })
})

describe('a wrong setting', () => {
  it.each([
    ['PORT', '65536', 'a port number from 0 to 65535 (0 takes any free one)'],
    ['PORT', '80a', 'a port number from 0 to 65535 (0 takes any free one)'],
    ['MQTT_PORT', '-1', 'a port number from 0 to 65535 (0 takes any free one)'],
    ['HOST', 'not a host', 'an IP address or a host name to listen on'],
    ['HOST', '300.1.1.1', 'an IP address or a host name to listen on'],
    ['DEMO', 'yes', '"on" or "off"'],
    ['REGION', 'us', 'one of az, cn, as, eu, na, ru, jp, au, in, dv, ts, t8'],
    ['BRAND', 'other', 'one of lintel, fasttel, resellerB'],
    ['LOG_LEVEL', 'loud', 'one of trace, debug, info, warn, error, fatal, silent'],
    ['MQTT_URL', 'broker.example', 'a URL that begins with mqtt:// or mqtts://'],
    ['PUBLIC_URL', 'ftp://portal.example', 'a URL that begins with http:// or https://'],
    [
      'DATABASE_URL',
      'postgres://db.example',
      'a URL that begins with postgres:// or postgresql:// and names a database',
    ],
  ])('%s=%s is told in one sentence', (setting, value, acceptedText) => {
    expect(sentencesFor({ [setting]: value })).toEqual([`${setting} is "${value}", but must be ${acceptedText}.`])
  })

  it.each(['x'.repeat(31), 'short', `${'x'.repeat(31)} y`, 'ü'.repeat(40)])(
    'METRICS_TOKEN=%s is refused in one sentence that does not repeat it',
    (value) => {
      expect(sentencesFor({ METRICS_TOKEN: value })).toEqual([
        'METRICS_TOKEN must be 32 or more letters, digits and signs that a bearer token may have (- . _ ~ + / =).',
      ])
    },
  )

  it('takes a pair of keys for web push, and refuses half of one without repeating it', () => {
    const curve = createECDH('prime256v1')
    curve.setPrivateKey(Buffer.alloc(32, 7))
    const VAPID_PUBLIC_KEY = curve.getPublicKey('base64url')
    const VAPID_PRIVATE_KEY = curve.getPrivateKey('base64url')
    expect(readConfig({ VAPID_PUBLIC_KEY, VAPID_PRIVATE_KEY }).pushKeys).toEqual({
      publicKey: VAPID_PUBLIC_KEY,
      privateKey: VAPID_PRIVATE_KEY,
    })
    const otherKey = createECDH('prime256v1').generateKeys('base64url')
    for (const [publicKey, privateKey] of [
      [VAPID_PUBLIC_KEY, ''],
      ['', VAPID_PRIVATE_KEY],
      [otherKey, VAPID_PRIVATE_KEY],
      [VAPID_PUBLIC_KEY, 'short'],
    ] as const)
      expect(sentencesFor({ VAPID_PUBLIC_KEY: publicKey, VAPID_PRIVATE_KEY: privateKey })).toEqual([
        'VAPID_PRIVATE_KEY must be the private key of a pair for web push, in base64url, with VAPID_PUBLIC_KEY beside it.',
      ])
  })

  it.each(['https://old.example', 'old.example/', 'old example', 'old.example,', 'https://u:p@old', '*?'])(
    'MOVED_FROM=%s is told in one sentence',
    (value) => {
      expect(sentencesFor({ MOVED_FROM: value })).toHaveLength(1)
      expect(sentencesFor({ MOVED_FROM: value })[0]).toContain('must be hosts such as old.example or old.example:8443')
    },
  )

  it.each([
    { PUBLIC_URL: 'https://portal.example', MOVED_FROM: 'old.example, portal.example' },
    { PUBLIC_URL: 'https://portal.example:8443', MOVED_FROM: 'portal.example:8443' },
    { HOST: '127.0.0.1', MOVED_FROM: '127.0.0.1' },
  ] as Record<string, string>[])('%j would lead in a circle', (settings) => {
    expect(sentencesFor(settings)).toEqual([expect.stringContaining('and not that of PUBLIC_URL')])
  })

  it.each([
    'proxy.example',
    '10.0.0.0/33',
    '10.0.0',
    '0.0.0.0/0',
    '::/0',
    'fd00::/129',
    '10.0.0.5,',
    '10.0.0.0/8/8',
    '*',
  ])('TRUSTED_PROXIES=%s is told in one sentence', (value) => {
    expect(sentencesFor({ TRUSTED_PROXIES: value })).toEqual([
      `TRUSTED_PROXIES is "${value}", but must be addresses or networks such as 10.0.0.5 or 10.0.0.0/8, with commas between them.`,
    ])
  })

  it.each([
    ['DATABASE_URL', 'mysql://lintel:hunter2@db.example/lintel', 'mysql://***@db.example/lintel'],
    ['DATABASE_URL', 'lintel:hunter2@db.example/lintel', '***@db.example/lintel'],
    ['DATABASE_URL', 'mysql://db.example/lintel?password=hunter2&a=b', 'mysql://db.example/lintel?password=***&a=b'],
    ['SMTP_URL', 'smtp//u:hunter2@x@mail.example', '***@mail.example'],
    ['MQTT_URL', 'http://u:hunter2/@broker', 'http://***@broker'],
  ])('%s never shows its password', (setting, value, maskedValue) => {
    const [sentence] = sentencesFor({ [setting]: value })
    expect(sentence).toContain(`${setting} is "${maskedValue}"`)
    expect(sentence).not.toContain('hunter2')
  })

  it.each([
    ['PUBLIC_ULR', 'PUBLIC_URL'],
    ['PUBLICURL', 'PUBLIC_URL'],
    ['PUBLIC_URI', 'PUBLIC_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['TRUSTED_PROXY_IES', undefined],
    ['TRUSTED_PROXIESS', 'TRUSTED_PROXIES'],
    ['METRICS_TOCEN', 'METRICS_TOKEN'],
    ['smtp_url', 'SMTP_URL'],
    ['DMEO', 'DEMO'],
    ['PROT', 'PORT'],
    // What other programs have.
    ['HOME', undefined],
    ['HOSTNAME', undefined],
    ['POST', undefined],
    ['AWS_REGION', undefined],
    ['XDG_DATA_DIRS', undefined],
    ['DATABASE_USER', undefined],
    ['MQTT_HOST', undefined],
    ['STRIPE_API_KEY', undefined],
  ])('%s is taken for %s', (name, meant) => {
    expect(sentencesFor({ [name]: 'x' })).toEqual(
      meant ? [`${name} is no setting; it looks like ${meant}, so write it that way or take it out.`] : [],
    )
  })

  it('is told together with all the others', () => {
    const env = { PORT: 'x', REGION: 'us', LOG_LEVEL: 'loud', HOST: '0.0.0.0', DEMO: 'on' }
    const sentences = sentencesFor(env)
    expect(sentences.map((sentence) => sentence.split(' ')[0])).toEqual(['PORT', 'REGION', 'LOG_LEVEL', 'DEMO'])
    expect(() => readConfig(env)).toThrow(sentences.join('\n'))
  })
})

import { pino, type DestinationStream, type Logger, type LoggerOptions } from 'pino'

/** Structured logs with request ids; what could hold a secret is cut out wherever it turns up. */
export function createLog(level: string, sink?: DestinationStream): Logger {
  const options: LoggerOptions = {
    level,
    base: undefined,
    redact: {
      paths: [
        'password',
        'token',
        'secret',
        'code',
        'req.headers["x-auth-token"]',
        'req.headers.authorization',
        '*.password',
        '*.token',
        '*.secret',
        '*.code_hash',
      ],
      censor: '[cut]',
    },
    serializers: { req: (request: { id: string; method: string }) => ({ id: request.id, method: request.method }) },
  }
  return sink ? pino(options, sink) : pino(options)
}

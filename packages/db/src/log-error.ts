// The loggable part of an error: its origin and kind, never the values it was about.

type LoggedError = { type: string; message: string; stack: string; [more: string]: unknown };

/** Errors of the database carry whole rows in their details, those of the query builder every parameter in their message. */
export function logError(error: unknown): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: 'not an error', stack: '' };
  const { code, table, constraint, column, routine, refusal } = error as Error & Record<string, unknown>;
  const kind = Object.fromEntries(
    Object.entries({ code, table, constraint, column, routine, refusal }).filter(
      ([, value]) => typeof value === 'string',
    ),
  );
  return {
    type: error.name === 'Error' ? error.constructor.name : error.name,
    message: error.message.replace(/\nparams:.*$/s, '').slice(0, 1000),
    ...kind,
    stack: (error.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 20)
      .join('\n'),
    ...(error.cause === undefined ? {} : { cause: logError(error.cause) }),
  };
}

// Listening to streamed calls.
import { createStream } from '@jishi/client/stream';
import { readToken } from './session';
import { readBdVid } from './visit-marks';

export const useStream = createStream({ readToken, readBdVid });
export type { Line } from '@jishi/client/stream';

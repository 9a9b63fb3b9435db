import { expect, test } from 'vitest';
import { draftContext } from './rules';

test('a draft opens as no other member’s', () => expect(draftContext('1')).not.toBe(draftContext('2')));

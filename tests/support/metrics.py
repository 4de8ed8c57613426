"""Reads metrics with the parser of Prometheus's own client library, which refuses what is no Prometheus text.

Input: the text. Output: one line of JSON for each sample: name, labels, value, and the type of its metric.
"""

import json
import sys

from prometheus_client.parser import text_string_to_metric_families

for family in text_string_to_metric_families(sys.stdin.read()):
    for sample in family.samples:
        print(json.dumps([sample.name, sample.labels, sample.value, family.type]))

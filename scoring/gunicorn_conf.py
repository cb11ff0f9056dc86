"""How the WSGI server runs; `manage.py serve` adds the address."""

from scoring.logs import LOGGING

wsgi_app = "scoring.wsgi:application"
worker_class = "gthread"
workers = 2
threads = 4
keepalive = 5
graceful_timeout = 10
control_socket_disable = True  # nothing outside data/ is written

logconfig_dict = LOGGING
access_log_format = '%(h)s "%(r)s" %(s)s %(b)s %(M)sms'  # neither user nor referrer: either could hold a key
